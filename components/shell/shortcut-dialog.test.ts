import { PAGE_SHORTCUTS } from '@/app/app/page-shortcuts'
import { sectionsAt } from './shortcut-dialog'

const titlesAt = (path: string) => sectionsAt(path, PAGE_SHORTCUTS).map(({ title }) => title)

test('the list of shortcuts contains the keys of the open page', () => {
  expect(titlesAt('/app/spend-management/transactions/reviewed')).toEqual(['Transactions'])
  expect(titlesAt('/app/spend-management/transactions/transfer')).toEqual(['Transfers'])
  expect(titlesAt('/app/spend-management/transactions/calendar')).toEqual(['Calendar'])
  expect(titlesAt('/app/accounting/reconciliation/018f')).toEqual(['Reconciliation'])
  expect(titlesAt('/app/accounting/reconciliation')).toEqual(['Tables'])
  expect(titlesAt('/app/accounting/bills')).toEqual(['Tables'])
})
