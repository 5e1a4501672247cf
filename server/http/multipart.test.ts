import { readForm } from './multipart'

const limits = { bytes: 2000, file_bytes: 1000, too_large: 'too large' }

/** The form as it is sent, in pieces of `step` bytes. */
async function read(form: FormData, { step = 7, cut = Infinity } = {}) {
  const sent = new Response(form)
  const bytes = Buffer.from(await sent.arrayBuffer()).subarray(0, cut)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += step) yield Promise.resolve(bytes.subarray(at, at + step))
  }
  return readForm(sent.headers.get('content-type') ?? '', pieces(), limits)
}

function formOf(...files: [string, string][]): FormData {
  const form = new FormData()
  form.append('account', 'Operating · 6204')
  for (const [name, text] of files) form.append('file', new File([text], name))
  return form
}

const refusalOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: { status?: number; body?: unknown }) => [error.status, error.body],
  )

test('a form is read the same whatever chunks it arrives in, with names and texts unchanged', async () => {
  for (const step of [1, 7, 64, 5000]) {
    const { file, body } = await read(formOf(['June "2026" – é.csv', 'a,b\r\n--c\r\n']), { step })
    expect([file.name, file.bytes.toString(), body]).toEqual([
      'June "2026" – é.csv',
      Buffer.from('a,b\r\n--c\r\n').toString(),
      { account: 'Operating · 6204' },
    ])
  }
})

test('a file of exactly the maximum size is accepted; one more byte is 413, and so is an endless form', async () => {
  expect((await read(formOf(['full.csv', 'x'.repeat(1000)]))).file.bytes.length).toBe(1000)
  expect(await refusalOf(read(formOf(['more.csv', 'x'.repeat(1001)])))).toEqual([413, { message: 'too large' }])
  expect(await refusalOf(read(formOf(['much.csv', 'x'.repeat(5000)])))).toEqual([413, { message: 'too large' }])
})

test('no file, two files, text instead of the file, a truncated form and nonsense are refused with their reason', async () => {
  expect(await refusalOf(read(formOf()))).toEqual([400, { file: ['field is required'] }])
  expect(await refusalOf(read(formOf(['a', '1'], ['b', '2'])))).toEqual([400, { file: ['Send one file.'] }])
  const text = formOf()
  text.append('file', 'no file')
  expect(await refusalOf(read(text))).toEqual([400, { file: ['field is required'] }])
  const incomplete = [400, { message: 'The upload arrived incomplete. Try again.' }]
  expect(await refusalOf(read(formOf(['a.csv', 'x'.repeat(300)]), { cut: 400 }))).toEqual(incomplete)
  const nothing = (async function* () {})()
  expect(await refusalOf(readForm('multipart/form-data', nothing, limits))).toEqual(incomplete)
})
