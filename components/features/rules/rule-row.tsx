import { Badge } from '@/components/ui/badge'
import type { Rule } from '@/lib/contract/rule'
import { RuleMenu, scopeText, Sentence, ThenChip } from './rule-parts'

/** A rule on a phone. */
export function RuleRow({ rule }: { rule: Rule }) {
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2 text-md font-medium">
          <span className="min-w-0 truncate">{rule.name}</span>
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
      <RuleMenu rule={rule} />
    </div>
  )
}
