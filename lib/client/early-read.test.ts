import { me } from '@/lib/contract/calls/user'
import { call } from './call'
import { EARLY_READ_SCRIPT } from './early-read'
import { ownHeaders } from './own-headers'

const asked: { address: string; headers: unknown }[] = []

function pageAt(path: string) {
  asked.length = 0
  globalThis.fetch = async (address, init) => {
    asked.push({ address: String(address), headers: init?.headers })
    return Response.json({ id: `answer ${asked.length}` })
  }
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal })
  window.history.replaceState(null, '', path)
  new Function(EARLY_READ_SCRIPT)()
}

test('a page of the signed-in area asks who is signed in before its scripts are there, as a call would ask', () => {
  pageAt('/app/dashboard')
  expect(asked).toEqual([{ address: '/api/v1/user/me/', headers: ownHeaders() }])
})

test('the first call takes that answer, the next one asks', async () => {
  pageAt('/app/dashboard')
  await expect(call(me, {})).resolves.toEqual({ id: 'answer 1' })
  expect(asked).toHaveLength(1)
  await expect(call(me, {})).resolves.toEqual({ id: 'answer 2' })
})

test('pages outside of it ask nothing', () => {
  pageAt('/auth/login')
  expect(asked).toEqual([])
})
