import { z } from 'zod'
import { endpoint } from '@/lib/contract/endpoint'
import { checkShape } from './shape'

const trucks = () =>
  endpoint({
    method: 'GET',
    path: '/truck/',
    summary: 'Trucks',
    can: 'session',
    response: z.object({ results: z.array(z.object({ unit: z.string() })) }),
  })

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a response that does not fit the contract is reported once by its fields; unknown fields are fine', () => {
  const endpoints = { grown: trucks(), broken: trucks() }
  const reported: string[] = []
  const report = ({ message }: Error) => reported.push(message)
  checkShape(endpoints.grown, { results: [{ unit: '12', color: 'red' }], next: null }, report)
  for (let times = 0; times < 2; times++)
    checkShape(endpoints.broken, { results: [{ unit: 12 }, { unit: 'Ann' }, {}] }, report)
  jest.runAllTimers()
  expect(reported).toEqual(['GET /truck/ has an unexpected shape: results.unit'])
})
