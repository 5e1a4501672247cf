import { limitedText } from './limited-text'

const parts = (taken: string[]) =>
  (async function* () {
    for (const part of ['ab', 'cd', 'ef']) {
      taken.push(part)
      yield await Promise.resolve(Buffer.from(part))
    }
  })()

it('reads a body of exactly the limit, and nothing of a longer one after the limit', async () => {
  expect(await limitedText(parts([]), 6)).toBe('abcdef')
  const taken: string[] = []
  await expect(limitedText(parts(taken), 3)).rejects.toThrow('More than 3 bytes')
  expect(taken).toEqual(['ab', 'cd'])
})
