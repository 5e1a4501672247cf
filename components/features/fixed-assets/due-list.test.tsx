import { screen, waitFor, within } from '@testing-library/react'
import type { Capability } from '@/lib/contract/capability'
import type { ScheduleDue } from '@/lib/contract/schedule-due'
import { sampleUser } from '@/tests/support/sample-user'
import { savedTexts } from '@/tests/support/saved-texts'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { DueList } from './due-list'

const row = (over: Partial<ScheduleDue>): ScheduleDue => ({
  ...{ id: 'a', kind: 'loan', of: 'loan', name: 'Truck 102 loan', n: 3, date: '2026-03-15' },
  ...{ days_left: -5, amount: 1754.82, locked_until: null, awaits_miles: false },
  ...over,
})
const month = (id: string, over: Partial<ScheduleDue> = {}) =>
  row({ id, kind: 'depreciation', of: 'asset', name: 'Truck 102', date: '2026-02-28', amount: 1000, ...over })
const ROWS = [
  month('late'),
  row({}),
  month('mile', { name: 'Truck 7', awaits_miles: true }),
  row({ id: 'b', name: 'Trailer 50 note', days_left: 20, amount: 3206.02 }),
  month('coming', { days_left: 11 }),
]

const open = (
  rows: readonly ScheduleDue[],
  capabilities: Capability[] = ['asset.read', 'asset.post', 'report.export'],
) => {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities }) }
    return { body: method === 'GET' ? { results: rows } : {} }
  })
  return { sent, ...renderScreen(<DueList />) }
}
const statesOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((one) => within(one).getAllByRole('cell').at(2)?.textContent)

it('says how late each payment is and what the payments come to; only a month that is over is posted', async () => {
  const { sent, user } = open(ROWS)
  const loans = await screen.findByRole('table', { name: 'Loan payments' })
  expect(statesOf('Loan payments').slice(0, 2)).toEqual(['5 days late', 'In 20 days'])
  expect(statesOf('Depreciation').slice(0, 3)).toEqual(['Not posted', 'Waits for miles', 'In 11 days'])
  expect(within(loans).getByText('$4,960.84')).toBeVisible()
  expect(within(loans).getByRole('link', { name: 'Truck 102 loan' })).toHaveAttribute(
    'href',
    '/app/accounting/fixed-assets/loans/loan',
  )
  const posts = await screen.findAllByRole('button', { name: /^Post / })
  expect(posts.map((one) => one.getAttribute('aria-label'))).toEqual(['Post Truck 102, Feb 28, 2026'])
  await user.click(posts[0] as HTMLElement)
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/v1/fixed_asset/depreciation/late/post/',
    ]),
  )
})

it('a month in a locked period cannot be posted, and says why', async () => {
  const { sent, user } = open([month('locked', { locked_until: '2026-02-28' })])
  const post = await screen.findByRole('button', { name: 'Post Truck 102, Feb 28, 2026' })
  expect(post).toHaveAttribute('aria-disabled', 'true')
  await user.click(post)
  expect((await screen.findAllByText('Books are locked through 2026-02-28.')).length).toBeGreaterThan(0)
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
})

it('is exported, and offers nothing to post without the right', async () => {
  const [saved, stop] = savedTexts()
  const { user } = open(ROWS.slice(0, 2), ['asset.read', 'report.export'])
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await waitFor(async () =>
    expect(await saved()).toEqual([
      'What,"Loan, truck or trailer",Number,Due,Days left,Amount\r\nDepreciation,Truck 102,3,2026-02-28,-5,1000\r\nLoan payments,Truck 102 loan,3,2026-03-15,-5,1754.82',
    ]),
  )
  expect(screen.queryByRole('button', { name: /Post|Run depreciation/ })).toBeNull()
  stop()
})

it('is searched by loan and unit; the totals and the export are of what is found', async () => {
  const { user } = open(ROWS)
  const search = await screen.findByRole('searchbox', { name: 'Search loan or unit' })
  await user.type(search, 'trailer 50')
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Depreciation' })).toBeNull())
  const loans = within(screen.getByRole('table', { name: 'Loan payments' }))
  expect(loans.getAllByText('$3,206.02')).toHaveLength(2)
  expect(loans.queryByText('Truck 102 loan')).toBeNull()
  await user.type(search, '1')
  expect(await screen.findByRole('heading', { name: 'No matches' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByRole('table', { name: 'Depreciation' })).toBeVisible()
})

it('says when nothing is due', async () => {
  open([])
  expect(await screen.findByRole('heading', { name: 'Nothing due' })).toBeVisible()
})
