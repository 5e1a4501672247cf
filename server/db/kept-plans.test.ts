import { planName } from './kept-plans'

const named = (text: string, values: readonly unknown[], times: number) =>
  Array.from({ length: times }, () => planName({ text, values })).at(-1)

describe('plans that a connection caches', () => {
  it('are those of statements that run for the third time, each under one name', () => {
    expect(named('select 1 where $1', [1], 2)).toBeUndefined()
    const first = named('select 1 where $1', [2], 1)
    expect(first).toMatch(/^kept_/)
    expect(named('select 1 where $1', [3], 5)).toBe(first)
    expect(named('select 2 where $1', [3], 3)).not.toBe(first)
  })

  it('are not used for a long list, which needs a plan for that many entries', () => {
    const list = (length: number) => [Array.from({ length }, String)]
    expect(named('select unnest($1)', list(50), 3)).toMatch(/^kept_/)
    expect(named('select unnest($1)', list(51), 9)).toBeUndefined()
  })
})
