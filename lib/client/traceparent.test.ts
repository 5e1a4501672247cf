import { ERROR_REPORTS_META, startErrorReports } from './error-reports'
import { ownHeaders } from './own-headers'
import { TRACES_META } from './traceparent'

const mark = (name: string) => {
  const meta = document.createElement('meta')
  Object.assign(meta, { name, content: 'on' })
  document.head.append(meta)
}
afterEach(() => document.head.replaceChildren())

test('each call starts its own trace if calls are traced, and none otherwise', () => {
  expect(ownHeaders()).not.toHaveProperty('traceparent')
  mark(TRACES_META)
  const [one, other] = [ownHeaders().traceparent, ownHeaders().traceparent]
  expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(other).not.toBe(one)
})

test('the error-reporting service uses its own trace', () => {
  mark(TRACES_META)
  mark(ERROR_REPORTS_META)
  startErrorReports(() => Promise.reject(new Error('blocked')))
  expect(ownHeaders()).not.toHaveProperty('traceparent')
})
