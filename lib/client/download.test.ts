import { accountantExport } from '@/lib/contract/month-close'
import { download, fileName } from './download'

const query = { end_date: '2026-12-31' }

describe('a large file', () => {
  const fetched = jest.spyOn(globalThis, 'fetch')
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())
  afterAll(() => fetched.mockRestore())

  const signalOfCall = () => fetched.mock.lastCall?.[1]?.signal

  it('can take longer than the limit for its first byte', async () => {
    URL.createObjectURL = () => 'blob:report'
    URL.revokeObjectURL = () => undefined
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
    const reading = { ok: true, headers: new Headers(), blob: () => slowly(() => new Blob(['a'])) }
    fetched.mockResolvedValue(reading as unknown as Response)
    const saved = download(accountantExport, { query })
    await jest.advanceTimersByTimeAsync(90_000)
    await saved
    expect(signalOfCall()?.aborted).toBe(false)
    expect(clicked).toHaveBeenCalledTimes(1)
    clicked.mockRestore()
  })

  it('times out when no response begins', async () => {
    fetched.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    )
    const failed = expect(download(accountantExport, { query })).rejects.toThrow()
    await jest.advanceTimersByTimeAsync(31_000)
    await failed
    expect(signalOfCall()?.aborted).toBe(true)
  })
})

const slowly = <T>(answer: () => T): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(answer()), 90_000))

describe('the name under which a file is saved', () => {
  it('is the full one if the server sends it twice', () => {
    expect(fileName(`attachment; filename="Caf 2026.pdf"; filename*=UTF-8''Caf%C3%A9%202026.pdf`)).toBe('Café 2026.pdf')
  })
  it('is the plain one otherwise, and a default without any', () => {
    expect(fileName('attachment; filename="Balance sheet.xlsx"')).toBe('Balance sheet.xlsx')
    expect(fileName(null)).toBe('download')
  })
})
