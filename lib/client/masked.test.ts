import { masked } from './masked'

describe('what is sent to the error-reporting service', () => {
  it('has no query and no fragment of any address', () => {
    const sent = {
      request: { url: 'https://books.test/app/transactions/all?name__equals=PILOT&min_amount=587.21#x' },
      spans: [
        {
          description: 'GET /api/v1/transaction/?search=Harbor%20Oak',
          data: { 'http.query': '?search=Harbor', 'http.method': 'GET' },
        },
      ],
    }
    expect(JSON.stringify(masked(sent))).not.toMatch(/PILOT|587|Harbor/)
    expect(masked(sent)).toMatchObject({ spans: [{ data: { 'http.method': 'GET' } }] })
  })

  it('has no label of any element', () => {
    const sent = {
      spans: [{ description: 'body > main[title="Cedar Ridge"] > button[aria-label="Pay $4,250.00"][type="button"]' }],
    }
    expect(JSON.stringify(masked(sent))).not.toMatch(/Cedar|4,250/)
  })

  it('keeps the length of a recording, whose reader counts on it', () => {
    const recording =
      '{"segment_id":0}\n[{"type":4,"data":{"href":"http://localhost:3000/auth/sign-up?token=secret&email=a@b.c","width":9}}]'
    expect(masked(recording)).toHaveLength(recording.length)
    expect(masked(recording)).not.toMatch(/secret|a@b/)
    expect(masked(recording)).toContain('"width":9')
  })

  it('leaves bytes, numbers and plain sentences as they are', () => {
    const bytes = new Uint8Array([1, 2, 3])
    expect(masked(['Is this right? Yes #1.', 7, null, undefined, bytes])).toEqual([
      'Is this right? Yes #1.',
      7,
      null,
      undefined,
      bytes,
    ])
  })
})
