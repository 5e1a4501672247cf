import { screen, waitFor } from '@testing-library/react'
import type { StakeholderRow } from '@/lib/contract/stakeholder'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleStakeholder } from '@/tests/support/sample-stakeholder'
import { sampleUser } from '@/tests/support/sample-user'
import { savedTexts } from '@/tests/support/saved-texts'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { ShellProvider } from '@/components/shell/shell-context'
import { PAPER_ABOUT } from '@/components/shell/printed-frame'
import { MobileStakeholder, StakeholdersScreen } from './stakeholders-screen'

function showTab(counts: { all: number; is_1099: number }): void {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['stakeholder.read', 'report.read'] }) }
    if (path.includes('/type-count/')) return { body: counts }
    return { body: { count: 0, next: null, previous: null, results: [] } }
  })
  renderScreen(
    <ShellProvider value={SHELL}>
      <StakeholdersScreen />
    </ShellProvider>,
    '/app/stakeholders?is_1099=true',
  )
}

it('without recipients, the 1099 tab says how to add one', async () => {
  showTab({ all: 3, is_1099: 0 })
  expect(await screen.findByRole('heading', { name: 'Nobody gets a 1099 yet' })).toBeVisible()
})

it('the 1099 tab says which refunds it counts', async () => {
  showTab({ all: 1, is_1099: 1 })
  expect(
    await screen.findByText(
      /less each refund up to what was paid before it in that year\. The rest of a refund belongs/,
    ),
  ).toBeVisible()
})

it('a printed 1099 tab says which year its 1099 covers', async () => {
  showTab({ all: 1, is_1099: 1 })
  await screen.findByText(/what was paid by bank/)
  expect(document.querySelector(`[${PAPER_ABOUT}]`)).toHaveTextContent(
    `For last year’s 1099 (${new Date().getFullYear() - 1})`,
  )
})

it.each([
  ['', 'Open $12.00 · In this year $30.00 · Out $40.00'],
  ['?is_1099=true', 'For the 1099 $50.00 · Out this year $40.00'],
])('below the list of %s stands what all that match come to', async (query, text) => {
  const totals = { receivable: 20, payable: 8, in_this_year: 30, out_this_year: 40, for_1099_last_year: 50 }
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['stakeholder.read', 'report.read'] }) }
    const page = { count: 0, next: null, previous: null, results: [] }
    return { body: path.includes('totals=true') ? { ...page, totals } : { ...page, totals: null } }
  })
  renderScreen(
    <ShellProvider value={SHELL}>
      <StakeholdersScreen />
    </ShellProvider>,
    `/app/stakeholders${query}`,
  )
  expect(await screen.findByText(/^(Open|For the 1099) \$/)).toHaveTextContent(text)
})

it('the sums of all stakeholders are not shown below those that a search finds', async () => {
  const totals = { receivable: 20, payable: 8, in_this_year: 30, out_this_year: 40, for_1099_last_year: 50 }
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['stakeholder.read', 'report.read'] }) }
    return { body: { count: 0, next: null, previous: null, results: [], totals } }
  })
  const { user } = renderScreen(
    <ShellProvider value={SHELL}>
      <StakeholdersScreen />
    </ShellProvider>,
    '/app/stakeholders',
  )
  expect(await screen.findByText(/^Open \$12\.00/)).toBeVisible()
  const answer = globalThis.fetch
  globalThis.fetch = (input, init) =>
    String(input).includes('totals=true') ? new Promise(() => undefined) : answer(input, init)
  await user.type(screen.getByRole('searchbox'), 'Acme')
  await waitFor(() => expect(screen.queryByText(/^Open \$/)).toBeNull())
})

const figures = {
  receivable: 20,
  payable: 0,
  in_this_year: 0,
  last_activity: null,
  out_this_year: 1448.27,
  out_last_year: 1663.47,
  by_card_last_year: 0,
  refunded_last_year: 63.47,
  for_1099_last_year: 1600,
}
it.each([
  ['what was paid to a 1099 recipient', true, 'Amazon$1,600.00Vendor$1,448.27 out this year'],
  ['the open balance of everybody else', false, 'Amazon$20.00Vendor'],
])('a phone shows %s', (_what, gets1099, text) => {
  const row = { full_name: 'Amazon', type: 'Vendor', figures } as StakeholderRow
  renderScreen(<MobileStakeholder row={row} gets1099={gets1099} />)
  expect(document.body).toHaveTextContent(text)
})

it('the entity is a column to choose, and is exported', async () => {
  const [saved, stop] = savedTexts()
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['stakeholder.read', 'report.export'] }) }
    const row = { ...sampleStakeholder(), entity_name: 'Prairie Line', figures: null }
    return { body: { count: 1, next: null, previous: null, results: [row], totals: null } }
  })
  const { user } = renderScreen(
    <ShellProvider value={SHELL}>
      <StakeholdersScreen />
    </ShellProvider>,
    '/app/stakeholders',
  )
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await waitFor(async () => expect(await saved()).toHaveLength(1))
  expect((await saved())[0]).toMatch(/,Gets a 1099,Entity,Added\r\nLandstar,Vendor,.*,No,Prairie Line,/)
  stop()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  expect(await screen.findByRole('menuitemcheckbox', { name: 'Entity' })).not.toBeChecked()
})
