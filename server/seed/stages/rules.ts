import { create } from '@/server/services/rule/create'
import { found, type Directory } from '../books'
import type { OnDay } from '../stage'
import { RULES, type RulePaper } from '../story/rules'
import type { Story } from '../story/story'

/** The rules in their order. Once the last one exists, all run over the waiting lines. */
export async function addRules(
  on: OnDay,
  { story, directory: { chart, people, places } }: { story: Story; directory: Directory },
): Promise<void> {
  const today = on(story.end)
  for (const [index, rule] of RULES.entries()) {
    const { name, category, stakeholder, account } = rule
    await create(today, {
      name,
      conditions: conditionsOf(rule),
      bank_accounts: account ? [places[account].id] : [],
      chart_of_account: found(chart, category),
      stakeholder: stakeholder === null ? null : found(people, stakeholder),
      apply_to_all: true,
      is_template: false,
      run: index === RULES.length - 1,
    })
  }
}

const conditionsOf = ({ words, also }: RulePaper) => [
  ...words.map((target_text, index) => ({
    target_text,
    condition_type: 'contains' as const,
    join_type: index === 0 ? null : ('or' as const),
  })),
  ...(also === undefined
    ? []
    : [{ target_text: also, condition_type: 'contains' as const, join_type: 'and' as const }]),
]
