import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { sampleStakeholder } from '@/tests/support/sample-stakeholder'
import { useTerms } from './use-terms'

const vendor = (id: string, terms: number | null) => sampleStakeholder({ id, terms })

/** A form of the two dates; `act` does what a person or the reader of the bill's file does. */
function dates(start: string | null = '2026-03-01') {
  const { result } = renderHook(() => {
    const [date, setDate] = useState(start)
    const [due, setDue] = useState<string | null>(null)
    const [party, choose] = useState<ReturnType<typeof vendor>>()
    const terms = useTerms({ party, date, due, setDue })
    return { due, setDate, choose, typeDue: terms.onDue(setDue), net: terms.net }
  })
  return {
    due: () => result.current.due,
    act: (what: (form: typeof result.current) => void) => act(() => what(result.current)),
  }
}

test('follows the terms of the vendor, then those of the next; none of one without terms', () => {
  const form = dates()
  form.act(({ choose }) => choose(vendor('a', 30)))
  expect(form.due()).toBe('2026-03-31')
  form.act(({ setDate }) => setDate('2026-02-01'))
  expect(form.due()).toBe('2026-03-03')
  form.act(({ choose }) => choose(vendor('b', 10)))
  expect(form.due()).toBe('2026-02-11')
  form.act(({ choose }) => choose(vendor('c', null)))
  expect(form.due()).toBeNull()
  form.act(({ setDate }) => setDate('2026-02-02'))
  expect(form.due()).toBeNull()
})

test('terms that the user chose follow the date, and stay with another vendor', () => {
  const form = dates()
  form.act(({ net }) => net.onChoose('2026-03-16', 15))
  form.act(({ setDate }) => setDate('2026-03-02'))
  form.act(({ choose }) => choose(vendor('a', 30)))
  expect(form.due()).toBe('2026-03-17')
  form.act(({ setDate }) => setDate('2026-03-05'))
  expect(form.due()).toBe('2026-03-20')
})

test('a date of the user stays, until it is cleared', () => {
  const form = dates()
  form.act(({ choose }) => choose(vendor('a', 30)))
  form.act(({ typeDue }) => typeDue('2026-05-05'))
  form.act(({ setDate }) => setDate('2026-03-05'))
  form.act(({ choose }) => choose(vendor('b', 10)))
  expect(form.due()).toBe('2026-05-05')
  form.act(({ typeDue }) => typeDue(null))
  form.act(({ choose }) => choose(vendor('c', 10)))
  expect(form.due()).toBe('2026-03-15')
})

test('waits for a date, and outlives that it is typed again', () => {
  const form = dates(null)
  form.act(({ choose }) => choose(vendor('a', 30)))
  expect(form.due()).toBeNull()
  for (const [date, due] of [
    ['2026-03-01', '2026-03-31'],
    [null, '2026-03-31'],
    ['2026-03-0', '2026-03-31'],
    ['2026-03-02', '2026-04-01'],
  ] as const) {
    form.act(({ setDate }) => setDate(date))
    expect(form.due()).toBe(due)
  }
})
