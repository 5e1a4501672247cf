import { ERROR_REPORTS_META, startErrorReports } from './error-reports'
import { ownHeaders } from './own-headers'
import { TRACES_META } from './traceparent'

const mark = (name: string) => {
  const meta = document.createElement('meta')
  Object.assign(meta, { name, content: 'on' })
  document.head.append(meta)
}
afterEach(() => document.head.replaceChildren())

test('each call begins a trace of its own where calls are traced, and none elsewhere', () => {
  expect(ownHeaders()).not.toHaveProperty('traceparent')
  mark(TRACES_META)
  const [one, other] = [ownHeaders().traceparent, ownHeaders().traceparent]
  expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(other).not.toBe(one)
})

test('where errors are reported the service names its own trace', () => {
  mark(TRACES_META)
  mark(ERROR_REPORTS_META)
  startErrorReports(() => Promise.reject(new Error('blocked')))
  expect(ownHeaders()).not.toHaveProperty('traceparent')
})
