import { Copy, MoveDown, MoveUp, Pencil, Play, Trash2, Zap } from 'lucide-react'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { stakeholderKind } from '@/components/pickers/stakeholder-options'
import { Avatar } from '@/components/ui/avatar'
import { CategoryChip } from '@/components/ui/category-chip'
import { MenuItem, MenuSeparator } from '@/components/ui/menu'
import { RowMenu } from '@/components/ui/row-menu'
import { Token } from '@/components/ui/token'
import type { Rule } from '@/lib/contract/rule'
import { formatDay } from '@/lib/dates/format'
import { openCopy, openRule } from './open-rule-form'
import { useRowWork } from './rule-work'
import { tokensOf } from './sentence'

export function Sentence({ rule }: { rule: Rule }) {
  return (
    <span title={rule.sentence}>
      {tokensOf(rule).map(({ kind, text }, index) =>
        kind === 'words' ? <span key={index}>{text}</span> : <Token key={index}>{text}</Token>,
      )}
    </span>
  )
}

export function AccountsText({ rule: { bank_accounts } }: { rule: Rule }) {
  const [first] = bank_accounts
  if (!first) return 'Any account'
  if (bank_accounts.length === 1) return bankAccountLabel(first)
  return <span title={bank_accounts.map(bankAccountLabel).join(', ')}>{bank_accounts.length} accounts</span>
}

export function ThenChip({ rule: { chart_of_account } }: { rule: Rule }) {
  return <CategoryChip icon={<Zap size={14} strokeWidth={1.75} aria-hidden />}>{chart_of_account.name}</CategoryChip>
}

export function StakeholderText({ rule: { stakeholder } }: { rule: Rule }) {
  if (!stakeholder) return <span className="text-muted">Not set</span>
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={stakeholder.full_name} kind={stakeholderKind(stakeholder.type)} size={20} />
      <span className="truncate">{stakeholder.full_name}</span>
    </span>
  )
}

export const scopeText = ({ starting_from }: Rule): string =>
  starting_from ? `From ${formatDay(starting_from)}` : 'All transactions'
export const lastUsedText = ({ last_used }: Rule): string => (last_used ? formatDay(last_used) : 'Never')

/** The actions on a rule. */
export function RuleMenu({ rule }: { rule: Rule }) {
  const { actions, index, orderable, rights } = useRowWork(rule)
  if (!rights.edit && !rights.remove) return null
  const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true }
  return (
    <RowMenu name={rule.name}>
      {rights.edit ? (
        <>
          <MenuItem icon={<Pencil {...icon} />} shortcut="e" onSelect={() => openRule(rule)}>
            Edit
          </MenuItem>
          <MenuItem icon={<Copy {...icon} />} onSelect={() => openCopy(rule)}>
            Duplicate
          </MenuItem>
          <MenuItem icon={<Play {...icon} />} disabled={rule.is_template} onSelect={() => void actions.run(rule)}>
            Run now
          </MenuItem>
          {orderable !== null ? (
            <>
              <MenuItem
                icon={<MoveUp {...icon} />}
                disabled={index === 0}
                onSelect={() => actions.move(index, index - 1)}
              >
                Move up
              </MenuItem>
              <MenuItem
                icon={<MoveDown {...icon} />}
                disabled={index === orderable - 1}
                onSelect={() => actions.move(index, index + 1)}
              >
                Move down
              </MenuItem>
            </>
          ) : null}
        </>
      ) : null}
      {rights.remove ? (
        <>
          {rights.edit ? <MenuSeparator /> : null}
          <MenuItem icon={<Trash2 {...icon} />} danger onSelect={() => void actions.remove(rule)}>
            Delete
          </MenuItem>
        </>
      ) : null}
    </RowMenu>
  )
}
