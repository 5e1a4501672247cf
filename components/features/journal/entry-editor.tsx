'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { z } from 'zod'
import { DateInput } from '@/components/form/date-input'
import { Field, TextareaField, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { useDraftKey } from '@/components/form/use-kept-draft'
import { useZodForm } from '@/components/form/use-zod-form'
import { usePutLines, type PasteTarget } from '@/components/form/use-put-lines'
import { LinesFoot } from '@/components/form/lines-foot'
import { NewFilesList } from '@/components/pickers/new-files'
import { chartRead } from '@/components/pickers/shared-reads'
import { useNewFiles } from '@/components/pickers/use-new-files'
import { Button } from '@/components/ui/button'
import { DrawerBody } from '@/components/ui/drawer'
import { Heading } from '@/components/ui/heading'
import { Kbd } from '@/components/ui/kbd'
import { notify } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api-error'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import { isControlRole, STAKEHOLDER_NEEDED } from '@/lib/contract/choices'
import {
  createJournalEntry,
  JOURNAL_LINES_MAX,
  updateJournalEntry,
  type JournalEntry,
} from '@/lib/contract/journal-entry'
import { balanceOf, balancing } from './balance'
import { moveInCells } from './cells'
import { Difference } from './difference'
import { EntryLine, LINE_GRID } from './entry-line'
import { emptyLine, EntryForm, type EntryFormState, type EntryValues, type LineValues } from './entry-values'
import { accountNamed, pastedLines, type PastedLine } from './pasted-lines'
import { namesOf } from './pasted-names'
import { nextNumberRead } from './queries'
import { TrialBalanceDialog } from './trial-balance-dialog'

const FORM = 'entry-form'

interface EntryEditorProps {
  /** Null: a new one. */
  entry: JournalEntry | null
  values: EntryValues
  /** The entry the values come from, to name its accounts and stakeholders before their lists are read. */
  names?: JournalEntry
  onCancel: () => void
  onSaved: () => void
}

/** A manual entry, line by line, with the difference between its sides. */
export function EntryEditor({ entry, values, names, onCancel, onSaved }: EntryEditorProps) {
  const touches = LEDGER
  const create = useWrite(createJournalEntry, { touches })
  const update = useWrite(updateJournalEntry, { touches })
  const { data: next } = useQuery({ ...nextNumberRead, enabled: entry === null })
  const client = useQueryClient()
  const draftKey = useDraftKey('journal-entry:new')
  // The user has confirmed closing the drawer without saving: its files must not end up on the next entry.
  const files = useNewFiles(draftKey, { forget: true })
  const form = useZodForm(EntryForm, {
    values,
    submit: async ({ reverse_on, ...body }) => {
      assertStakeholders(body.accounts, (await client.ensureQueryData(chartRead)).results)
      const saved = entry
        ? await update.mutateAsync({ params: { id: entry.id }, body, version: entry.updated_at })
        : await create.mutateAsync({ body: { ...body, reverse_on } })
      if (!entry) await files.attachTo({ model_name: 'journal_entry', object_id: saved.id })
      notify.success(entry ? `${saved.entry_id} saved` : `${saved.entry_id} posted`)
      onSaved()
    },
  })
  const { difference } = balanceOf(form.watch('accounts'))
  return (
    <>
      <DrawerBody>
        <Form form={form} id={FORM}>
          <div className="grid grid-cols-3 gap-4 max-sm:grid-cols-1">
            <TextField
              form={form}
              name="entry_id"
              label="Entry number"
              placeholder={next?.entry_id ?? ''}
              autoComplete="off"
            />
            <Field form={form} name="date" label="Date">
              {(control) => <DateInput {...control} data-autofocus />}
            </Field>
            {entry === null ? (
              <Field
                form={form}
                name="reverse_on"
                label="Reverse on"
                hint="For an accrual: also posts the reversing entry."
              >
                {(control) => <DateInput {...control} />}
              </Field>
            ) : null}
          </div>
          <Lines form={form} names={names} isNew={entry === null} />
          <TextareaField form={form} name="note" label="Note" rows={2} placeholder="Up to 255 characters" />
          {entry ? null : <NewFilesList files={files} />}
        </Form>
      </DrawerBody>
      <FormFooter form={FORM} submitting={form.submitting} disabled={difference !== 0} onCancel={onCancel}>
        {entry ? 'Save changes' : 'Post entry'} <Kbd keys="mod+enter" />
      </FormFooter>
    </>
  )
}

/** Shown next to the field; the API refuses such lines too, with one sentence for the entry. Throws ApiError. */
function assertStakeholders(lines: z.output<typeof EntryForm>['accounts'], accounts: readonly ChartOfAccount[]): void {
  const isControl = (id: string) => isControlRole(accounts.find((account) => account.id === id)?.role)
  const missing = lines.flatMap(({ chart_of_account, stakeholder }, index) =>
    !stakeholder && isControl(chart_of_account) ? [[`accounts.${index}.stakeholder`, [STAKEHOLDER_NEEDED]]] : [],
  )
  if (missing.length > 0) throw new ApiError(400, Object.fromEntries(missing))
}

interface LinesProps {
  form: EntryFormState
  names: JournalEntry | undefined
  isNew: boolean
}

function Lines({ form, names, isNew }: LinesProps) {
  const [filling, setFilling] = useState(false)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'accounts' })
  const client = useQueryClient()
  const chart = useQuery(chartRead)
  const host = useRef<HTMLDivElement>(null)
  const error = form.formState.errors.accounts
  const sentence = error?.root?.message ?? error?.message
  const blank = (over: LineValues = {}) => ({ ...emptyLine(), ...over })
  const focusLine = (index: number) =>
    // The new line has to be rendered first.
    requestAnimationFrame(() =>
      host.current?.querySelectorAll('fieldset')[index]?.querySelector<HTMLElement>('button, input')?.focus(),
    )
  const add = (over: LineValues = {}) => {
    if (fields.length >= JOURNAL_LINES_MAX) return
    append(blank(over), { shouldFocus: false })
    focusLine(fields.length)
  }
  /** Enter moves to the next line; on the last one it balances the entry. */
  const onEnter = (index: number) => {
    if (index < fields.length - 1) return focusLine(index + 1)
    const lines = form.getValues('accounts') ?? []
    const missing = balancing(lines, index)
    if (missing === null) return
    const line = lines[index]
    const isEmpty = typeof line?.debit !== 'number' && typeof line?.credit !== 'number'
    if (!isEmpty) {
      const further = balancing([...lines, {}], lines.length)
      return further === null ? undefined : add(further)
    }
    form.setValue(`accounts.${index}.debit`, missing.debit, { shouldDirty: true })
    form.setValue(`accounts.${index}.credit`, missing.credit, { shouldDirty: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (host.current && moveInCells(host.current, event)) event.preventDefault()
  }
  const target: PasteTarget<LineValues> = {
    lines: () => form.getValues('accounts') ?? [],
    isBlank,
    put: (lines) => form.setValue('accounts', lines, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  }
  const putLines = usePutLines(target, { what: 'A journal entry', max: JOURNAL_LINES_MAX })
  const fillLines = usePutLines(target, { what: 'A journal entry', max: JOURNAL_LINES_MAX, how: 'filled in' })
  const paste = async (rows: readonly PastedLine[]) => {
    const accounts = chart.data?.results.filter(({ is_header, is_active }) => !is_header && is_active) ?? []
    const known = await namesOf(client, rows)
    const lines = rows.map(({ account, description, stakeholder, truck, debit, credit }) => {
      const found = {
        chart_of_account: accountNamed(accounts, account)?.id ?? null,
        stakeholder: known.stakeholders.get(stakeholder) ?? null,
        truck: known.trucks.get(truck) ?? null,
      }
      // A pasted name that matches nothing is kept.
      const words = [
        found.chart_of_account ? null : account,
        description,
        found.stakeholder ? null : stakeholder,
        found.truck ? null : truck,
      ]
      return blank({ ...found, description: words.filter(Boolean).join(', ') || null, debit, credit })
    })
    putLines(lines)
  }
  const onPaste = (event: ClipboardEvent) => {
    const rows = pastedLines(event.clipboardData.getData('text/plain'))
    if (!rows) return
    event.preventDefault()
    void paste(rows)
  }
  return (
    <section aria-label="Lines" className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <Heading>Lines</Heading>
        {isNew ? (
          <Button
            variant="ghost"
            className="ml-auto"
            icon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setFilling(true)}
          >
            From a trial balance
          </Button>
        ) : null}
      </div>
      <div className={`${LINE_GRID} text-xs font-medium text-muted max-sm:hidden`} aria-hidden>
        <span>Account</span>
        <span>Description</span>
        <span>Stakeholder</span>
        <span>Truck</span>
        <span className="text-right">Debit</span>
        <span className="text-right">Credit</span>
      </div>
      <div ref={host} className="flex flex-col gap-2" onKeyDown={onKeyDown} onPaste={onPaste}>
        {fields.map((field, index) => (
          <EntryLine
            key={field.id}
            form={form}
            index={index}
            accounts={chart.data?.results ?? []}
            names={names}
            onEnter={onEnter}
            onRemove={fields.length > 2 ? remove : undefined}
          />
        ))}
      </div>
      <LinesFoot
        sentence={sentence}
        label="Add line"
        hint="Enter on the last line balances the entry."
        isFull={fields.length >= JOURNAL_LINES_MAX}
        onAdd={() => add()}
      />
      <Difference control={form.control} />
      {filling ? (
        <TrialBalanceDialog
          date={form.getValues('date')}
          onFill={(lines, date) => {
            form.setValue('date', date, { shouldDirty: true })
            fillLines(lines)
          }}
          onClose={() => setFilling(false)}
        />
      ) : null}
    </section>
  )
}

const isBlank = (line: { chart_of_account?: unknown; description?: unknown; debit?: unknown; credit?: unknown }) =>
  !line.chart_of_account && !line.description && typeof line.debit !== 'number' && typeof line.credit !== 'number'
