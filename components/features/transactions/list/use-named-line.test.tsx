import { renderHook } from '@testing-library/react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ReactNode } from 'react'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { useNamedLine } from './use-named-line'

const pilot = sampleTransaction({ id: 'pilot' })

function named(address: string) {
  const opened: string[] = []
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SearchParamsContext value={new URLSearchParams(address)}>{children}</SearchParamsContext>
  )
  const hook = renderHook(({ rows }) => useNamedLine(rows, (row) => opened.push(row.id)), {
    wrapper,
    initialProps: { rows: [] as (typeof pilot)[] },
  })
  return { opened, ...hook }
}

test('a line that a link opens is opened only once, when the list contains it', () => {
  const { opened, rerender } = named('id=pilot&open=details')
  expect(opened).toEqual([])
  rerender({ rows: [pilot] })
  rerender({ rows: [pilot] })
  expect(opened).toEqual(['pilot'])
})

test('a line that is merely listed stays closed', () => {
  const { opened, rerender } = named('id=pilot')
  rerender({ rows: [pilot] })
  expect(opened).toEqual([])
})
