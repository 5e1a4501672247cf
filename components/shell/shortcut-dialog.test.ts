import { PAGE_SHORTCUTS } from '@/app/app/page-shortcuts'
import { sectionsAt } from './shortcut-dialog'

const titlesAt = (path: string) => sectionsAt(path, PAGE_SHORTCUTS).map(({ title }) => title)

test('the list of shortcuts holds the keys of the page that is open', () => {
  expect(titlesAt('/app/spend-management/transactions/reviewed')).toEqual(['Transactions', 'Transfers'])
  expect(titlesAt('/app/accounting/reconciliation/018f')).toEqual(['Reconciliation'])
  expect(titlesAt('/app/accounting/reconciliation')).toEqual(['Tables', 'Transactions'])
  expect(titlesAt('/app/accounting/bills')).toEqual(['Tables', 'Transactions'])
  expect(sectionsAt('/onboarding', PAGE_SHORTCUTS).map(({ title }) => title)).toEqual(['Tables'])
})
