import { render } from '@testing-library/react'
import { drawCell } from '@/components/grid/draw'
import type { TransactionMarks } from '@/lib/contract/transaction-marks'
import { columnsFor } from './columns'
import type { MarkedTransaction } from './marks'
import { transactionRow } from './transaction-row.fixture'

const DIESEL = { id: 'd', name: 'Diesel Fuel', chart_number: 6010 }
const marks = (part: Partial<TransactionMarks>): TransactionMarks => ({
  id: 'm', comments: 0, waits_for_you: false, attachments: 0, parts: 0, candidates: { bills: 0, invoices: 0, loans: 0, transfers: 0 },
  suggestion: null, rule: null, ...part,
})
const row = (part: Partial<MarkedTransaction>): MarkedTransaction => ({ ...transactionRow({}), ...part })
const ROWS: Record<string, MarkedTransaction> = {
  'waits, nothing is known beside it': row({}),
  'is being read': row({ status: 'in_progress' }),
  'has a suggestion, remarks and files': row({
    marks: marks({ suggestion: { chart_of_account: DIESEL, confidence: 0.5, source: 'history' }, comments: 2, waits_for_you: true, attachments: 1, candidates: { bills: 2, invoices: 0, loans: 0, transfers: 1 } }),
  }),
  'was set by a rule': row({ status: 'by_rule', chart_of_account: DIESEL, marks: marks({ rule: { id: 'r', name: 'Fuel stops' } }) }),
  'is flagged and finalized': row({ is_flagged: true, is_finalized: true, chart_of_account: DIESEL }),
  'names who is paid': row({ stakeholder: { id: 's', full_name: 'Harbor Oak Freight', type: 'Vendor' } }),
}

describe('a cell of the list is the same drawn without React as under it', () => {
  it.each(Object.entries(ROWS))('of a row that %s', (_, shown) => {
    for (const { id, cell } of columnsFor('all', true)) {
      if (!cell) continue
      const { container, unmount } = render(<span>{cell(shown)}</span>)
      expect([id, drawCell(<span>{cell(shown)}</span>).outerHTML]).toEqual([id, container.innerHTML])
      unmount()
    }
  })
})

describe('what a cell cannot hold is told', () => {
  it('a handler', () => expect(() => drawCell(<button type="button" onClick={() => undefined} />)).toThrow('A cell has no onClick.'))
})

test('every column has a name, also the one whose name is only read out', () => {
  for (const tab of ['not-categorized', 'all', 'in', 'out'] as const) {
    expect(columnsFor(tab, true).filter(({ header }) => header.trim() === '')).toEqual([])
  }
})
