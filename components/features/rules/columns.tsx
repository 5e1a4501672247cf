import type { ReactNode } from 'react'
import { customColumn, menuColumn } from '@/components/grid/columns'
import type { GridColumn } from '@/components/grid/column'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { Badge } from '@/components/ui/badge'
import type { CsvColumn } from '@/lib/client/csv'
import type { Rule } from '@/lib/contract/rule'
import { RuleGrip } from './rule-grip'
import { AccountsText, lastUsedText, RuleMenu, scopeText, Sentence, StakeholderText, ThenChip } from './rule-parts'

const Cut = ({ children }: { children: ReactNode }) => <span className="block truncate text-fg-2">{children}</span>
const text = (words: string) => <span className="tnum text-fg-2">{words}</span>

/** The rules in the order in which they are tried; the columns cannot be sorted. */
export const COLUMNS: readonly GridColumn<Rule>[] = [
  customColumn('position', '#', (rule) => <RuleGrip rule={rule} />, { width: 44, fixed: true, skeleton: 'none' }),
  customColumn(
    'name',
    'Rule',
    (rule) => (
      <span className="flex min-w-0 items-center gap-1.5 font-medium">
        <span className="truncate">{rule.name}</span>
        {rule.is_template ? <Badge>Template</Badge> : null}
      </span>
    ),
    { width: 162, fixed: true, tooltip: ({ name }) => name },
  ),
  customColumn(
    'sentence',
    'When description',
    (rule) => (
      <span className="line-clamp-2 leading-4.5 whitespace-normal text-fg-2">
        <Sentence rule={rule} />
      </span>
    ),
    {
      width: 180,
      flex: 1,
      tooltip: ({ sentence }) => sentence,
    },
  ),
  customColumn('chart_of_account', 'Category', (rule) => <ThenChip rule={rule} />, { width: 168, skeleton: 'chip' }),
  customColumn(
    'bank_accounts',
    'Bank accounts',
    (rule) => (
      <Cut>
        <AccountsText rule={rule} />
      </Cut>
    ),
    { width: 138 },
  ),
  customColumn('stakeholder', 'Stakeholder', (rule) => <StakeholderText rule={rule} />, { width: 132 }),
  customColumn('starting_from', 'Applies', (rule) => text(scopeText(rule)), {
    width: 128,
    hideBelow: 1100,
  }),
  customColumn('matches_90_days', '90 days', (rule) => text(rule.matches_90_days.toLocaleString('en-US')), {
    width: 70,
    hideBelow: 1000,
    align: 'right',
  }),
  customColumn('last_used', 'Last used', (rule) => text(lastUsedText(rule)), { width: 112, hideBelow: 1230 }),
  menuColumn((rule) => <RuleMenu rule={rule} />),
]

export const EXPORTED: readonly CsvColumn<Rule>[] = [
  ['Rule', (rule) => rule.name],
  ['When description', (rule) => rule.sentence],
  ['Category', (rule) => rule.chart_of_account.name],
  ['Bank accounts', (rule) => rule.bank_accounts.map(bankAccountLabel).join(', ')],
  ['Stakeholder', (rule) => rule.stakeholder?.full_name ?? null],
  ['Applies', scopeText],
  ['Template', (rule) => (rule.is_template ? 'Yes' : 'No')],
  ['Matches in 90 days', (rule) => rule.matches_90_days],
  ['Last used', (rule) => rule.last_used],
]
