import { cleanup, screen, within } from '@testing-library/react'
import { renderScreen } from '@/tests/support/screen'
import { AccountPreview } from './account-preview'
import { SAMPLE_PREVIEW_ACCOUNT } from './preview-account.fixture'
import { draftTarget } from './target'

afterEach(cleanup)

const line = { date: '2026-02-03', amount: 90, amount_type: 'money_out' } as const
const account = {
  ...SAMPLE_PREVIEW_ACCOUNT,
  sample: ['PILOT', 'LOVES', 'SHELL'].map((name, at) => ({
    ...line,
    line: at + 2,
    name,
    description: name,
    duplicate: name === 'SHELL',
  })),
  likely: ['PILOT', 'LOVES'].map((name, at) => ({
    ...line,
    ref: `0:${at}`,
    line: at + 2,
    name,
    score: 90,
    resembles: { id: '0190f5fe-7c00-7a00-8000-000000000002', date: '2026-02-02', name, source: 'plaid' as const },
  })),
}

test('the sample marks the lines that would not be imported, until they are ticked', () => {
  renderScreen(
    <AccountPreview
      account={account}
      draft={draftTarget(account)}
      onChange={() => undefined}
      ticked={new Set(['0:1'])}
      onTick={() => undefined}
    />,
  )
  const rows = within(screen.getByRole('table', { name: /^Lines of/ })).getAllByRole('row')
  expect(rows.slice(1).map((row) => /Left out|Imported before/.exec(row.textContent)?.[0])).toEqual([
    'Left out',
    undefined,
    'Imported before',
  ])
})
