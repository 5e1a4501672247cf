import fc from 'fast-check'
import { cents, parseCents, sum, toWire } from '@/lib/money/cents'
import { exactly, leftToApply, oldestFirst, type OpenDocument } from './match-amounts'
import { processorMs } from '@/tests/support/processor-time'

const open = (id: string, balance: number, date = '2026-01-10'): OpenDocument => ({ id, balance, date })

describe('matching amounts', () => {
  it('settle what the payer withheld too, but not what was paid in addition', () => {
    expect(toWire(leftToApply(4350, { a: 5000 }, [150, 500]))).toBe(0)
    expect(toWire(leftToApply(1050, { a: 1000 }, [-50]))).toBe(0)
    expect(toWire(leftToApply(0.3, { a: 0.1, b: 0.2 }, []))).toBe(0)
    expect(toWire(leftToApply(100, { a: 120, b: null }, [Number.NaN]))).toBe(-20)
  })

  it('settle the oldest documents first, the last one in part', () => {
    const documents = [open('new', 80, '2026-03-01'), open('old', 50, '2026-01-01'), open('mid', 70, '2026-02-01')]
    expect(oldestFirst(parseCents(100), documents)).toEqual({ old: 50, mid: 50 })
    expect(oldestFirst(parseCents(0), documents)).toEqual({})
  })

  it('find the exact match with the fewest documents, or none if there is none', () => {
    const documents = [open('a', 10.1), open('b', 20.2), open('c', 30.3), open('d', 60.6)]
    expect(exactly(parseCents(30.3), documents)).toEqual({ c: 30.3 })
    expect(exactly(parseCents(50.5), documents)).toEqual({ b: 20.2, c: 30.3 })
    expect(exactly(parseCents(0.01), documents)).toBeNull()
  })

  it('prefer a single document, then the first ones together however many, then the fewest', () => {
    const best = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, n) => open(id, 100 + n))
    const six = { a: 100, b: 101, c: 102, d: 103, e: 104, f: 105 }
    expect(exactly(parseCents(615), [...best, open('x', 300), open('y', 315)])).toEqual(six)
    expect(exactly(parseCents(615), [...best, open('z', 615)])).toEqual({ z: 615 })
    expect(exactly(parseCents(614), [...best, open('x', 300), open('y', 314)])).toEqual({ x: 300, y: 314 })
    expect(exactly(parseCents(617), best)).toBeNull()
  })

  it('take only a moment for hundreds of documents', () => {
    const many = Array.from({ length: 400 }, (_, n) => open(`${n}`, 100 + ((n * 7919) % 401)))
    const took = processorMs(() => {
      expect(exactly(parseCents(1234.56), many)).toBeNull()
    })
    expect(took).toBeLessThan(1_000)
  })

  it('never apply more than a balance or more than the target', () => {
    const documents = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(documents, fc.integer({ min: 1, max: 1_000_000 }), (balances, amount) => {
        const all = balances.map((balance, index) =>
          open(`${index}`, toWire(cents(BigInt(balance))), `2026-01-${10 + index}`),
        )
        const target = cents(BigInt(amount))
        for (const applied of [oldestFirst(target, all), exactly(target, all) ?? {}]) {
          expect(sum(Object.values(applied).map((part) => parseCents(part ?? 0))) <= target).toBe(true)
          for (const { id, balance } of all) expect(applied[id] ?? 0).toBeLessThanOrEqual(balance)
        }
      }),
    )
  })
})
