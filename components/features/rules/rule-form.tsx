'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { useZodForm } from '@/components/form/use-zod-form'
import { AccountPicker } from '@/components/pickers/account-picker'
import { bankAccountLabel, bankAccountRead } from '@/components/pickers/bank-account-options'
import { StakeholderPicker } from '@/components/pickers/stakeholder-picker'
import { closeDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ChipSelect } from '@/components/ui/chip-select'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { Kbd } from '@/components/ui/kbd'
import { notLoaded } from '@/components/ui/not-loaded'
import { textLink } from '@/components/ui/text-link-look'
import { readIf, useWrite } from '@/lib/client/query'
import { createRule, updateRule, type Rule } from '@/lib/contract/rule'
import { lineSuggestion } from '@/lib/contract/suggestion'
import type { Transaction } from '@/lib/contract/transaction'
import { ConditionRows } from './condition-rows'
import { draftFromLine, draftFromRule, emptyDraft, RuleForm as RuleFormSchema } from './draft'
import { RulePreview } from './rule-preview'
import { RUN_TOUCHES, tellOfRun } from './run-notice'
import { RuleAmounts } from './rule-amounts'
import { RuleScope } from './rule-scope'

/** The value that the "save without running" button submits; the other button and the keyboard also run the rule. */
const SAVE_ONLY = 'save-only'

export interface RuleFormProps {
  /** The rule to change; if omitted, a new one is created. */
  rule?: Rule
  copyOf?: Rule
  line?: Transaction
}

/** Name, accounts, conditions, category, and start date, with a preview of the effect below. */
export function RuleForm({ rule, copyOf, line }: RuleFormProps) {
  const form = useRuleForm({ rule, copyOf, line })
  const accounts = useQuery(bankAccountRead)
  const suggested = useSuggestedCategory(form, line)
  const like = rule ?? copyOf ?? line
  const isTemplate = form.watch('is_template') === true
  return (
    <>
      <DrawerBody>
        <Form form={form} id="rule-form">
          <TextField form={form} name="name" label="Name" autoFocus autoComplete="off" />
          <Field form={form} name="bank_accounts" label="Bank accounts" hint="Leave empty to use every account.">
            {({ value, onChange, ...control }) => (
              <ChipSelect
                {...control}
                label="Bank accounts"
                placeholder="Every account"
                emptyText={accounts.isError ? notLoaded('the bank accounts') : undefined}
                options={(accounts.data?.results ?? []).map((account) => ({
                  value: account.id,
                  label: bankAccountLabel(account),
                }))}
                values={value ?? []}
                onChange={onChange}
              />
            )}
          </Field>
          <ConditionRows form={form} />
          <RuleAmounts form={form} />
          <div className="grid grid-cols-2 gap-3.5 max-sm:grid-cols-1">
            <Field form={form} name="chart_of_account" label="Category">
              {(control) => <AccountPicker {...control} initialLabel={(like?.chart_of_account ?? suggested)?.name} />}
            </Field>
            <Field
              form={form}
              name="stakeholder"
              label="Stakeholder"
              showOptional
              hint={
                form.watch('stakeholder') ? (
                  <button
                    type="button"
                    className={textLink()}
                    onClick={() => form.setValue('stakeholder', null, { shouldDirty: true })}
                  >
                    Leave the stakeholder as it is
                  </button>
                ) : undefined
              }
            >
              {(control) => <StakeholderPicker {...control} initialLabel={like?.stakeholder?.full_name} />}
            </Field>
          </div>
          <RuleScope form={form} />
          <Field form={form} name="is_template" label="Template">
            {({ value, onChange, id }) => (
              <Checkbox
                id={id}
                checked={value === true}
                onChange={onChange}
                label="Keep as a template that never runs"
              />
            )}
          </Field>
          <RulePreview form={form} rule={rule?.id ?? null} />
        </Form>
      </DrawerBody>
      <DrawerFooter>
        <Button variant="ghost" className="mr-auto" onClick={() => void requestCloseDrawer()}>
          Cancel
        </Button>
        {isTemplate ? null : (
          <Button disabled={form.submitting} onClick={(event) => void form.onSubmit(event, SAVE_ONLY)}>
            Save
          </Button>
        )}
        <Button variant="primary" type="submit" form="rule-form" loading={form.submitting}>
          {isTemplate ? 'Save' : 'Save and run'} <Kbd keys="mod+enter" />
        </Button>
      </DrawerFooter>
    </>
  )
}

/** For a line without a category, the suggested one is filled in, unless the user has chosen one by then. */
function useSuggestedCategory(form: RuleZodForm, line: Transaction | undefined) {
  const request = line && !line.chart_of_account && !line.is_split ? { params: { id: line.id } } : null
  const suggested = useQuery(readIf('transactions', lineSuggestion, request)).data?.chart_of_account
  useEffect(() => {
    if (suggested && form.getValues('chart_of_account') === null) form.setValue('chart_of_account', suggested.id)
  }, [suggested, form])
  return suggested
}

export type RuleZodForm = ReturnType<typeof useRuleForm>

function useRuleForm({ rule, copyOf, line }: RuleFormProps) {
  const client = useQueryClient()
  const create = useWrite(createRule, { touches: RUN_TOUCHES })
  const update = useWrite(updateRule, { touches: RUN_TOUCHES })
  return useZodForm(RuleFormSchema, {
    values: rule
      ? draftFromRule(rule)
      : copyOf
        ? draftFromRule(copyOf, `${copyOf.name} copy`)
        : line
          ? draftFromLine(line)
          : emptyDraft(),
    submit: async ({ run: _run, ...fields }, how) => {
      const body = { ...fields, run: how !== SAVE_ONLY }
      const saved = rule
        ? await update.mutateAsync({ params: { id: rule.id }, body, version: rule.updated_at })
        : await create.mutateAsync({ body })
      closeDrawer()
      void tellOfRun(client, rule ? 'Rule saved' : 'Rule created', saved, { rule: saved })
    },
  })
}
