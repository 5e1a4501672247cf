import { Badge } from '@/components/ui/badge'
import type { Rule } from '@/lib/contract/rule'
import { openRule } from './open-rule-form'
import { RuleMenu, scopeText, Sentence, ThenChip, type RowWork } from './rule-parts'

/** The rules on a phone. */
export function RuleRows({ rules, work }: { rules: readonly Rule[]; work: RowWork }) {
  return (
    <ul data-slot="mobile-rows" aria-label="Rules">
      {rules.map((rule, index) => (
        <li key={rule.id} className="flex items-start gap-2 border-b border-subtle px-4 py-3">
          <div className="min-w-0 flex-1">
            <div className="flex items-center gap-2 text-md font-medium">
              {work.rights.edit ? (
                <button type="button" className="-my-3 min-w-0 truncate py-3 text-left" onClick={() => openRule(rule)}>
                  {rule.name}
                </button>
              ) : (
                <span className="min-w-0 truncate">{rule.name}</span>
              )}
              {rule.is_template ? <Badge>Template</Badge> : null}
            </div>
            <div className="mt-1 text-fg-2">
              <Sentence rule={rule} />
            </div>
            <div className="mt-2 flex min-w-0 flex-wrap items-center gap-2 text-xs text-muted">
              <ThenChip rule={rule} />
              {scopeText(rule)} · {rule.matches_90_days.toLocaleString('en-US')} in 90 days
            </div>
          </div>
          {work.rights.edit || work.rights.remove ? <RuleMenu rule={rule} index={index} work={work} /> : null}
        </li>
      ))}
    </ul>
  )
}
