'use client'
import { mayDiscard, openDrawer } from '@/components/shell/drawer-host'
import { Kbd } from '@/components/ui/kbd'
import { lazyPart } from '@/components/ui/lazy-part'
import { newKey } from '@/lib/client/new-key'
import type { Rule } from '@/lib/contract/rule'
import type { Transaction } from '@/lib/contract/transaction'
import type { RuleFormProps } from './rule-form'

// The form brings its validation along, which the list does not need.
const RuleForm = lazyPart(() => import('./rule-form').then((module) => module.RuleForm))

const show = async (title: string, props: RuleFormProps): Promise<void> => {
  if (!(await mayDiscard())) return
  openDrawer({
    title: (
      <span className="flex items-center gap-2.5">
        {title}
        {props.rule ? null : <Kbd keys="alt+r" />}
      </span>
    ),
    width: 600,
    content: <RuleForm key={newKey()} {...props} />,
  })
}

export const openNewRule = (line?: Transaction): Promise<void> => show('Create rule', { line })
export const openRule = (rule: Rule): void => void show('Edit rule', { rule })
/** A copy with a new name; it is refused until something about it differs. */
export const openCopy = (copyOf: Rule): void => void show('Create rule', { copyOf })
