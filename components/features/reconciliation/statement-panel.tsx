'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type FocusEvent } from 'react'
import { z } from 'zod'
import { DateInput } from '@/components/form/date-input'
import { asNumber, Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { MoneyInput } from '@/components/form/money-input'
import { useZodForm } from '@/components/form/use-zod-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm-dialog'
import { Fact, FactList } from '@/components/ui/fact-list'
import { FileLink } from '@/components/ui/file-link'
import { Heading } from '@/components/ui/heading'
import { offerMine } from '@/components/ui/offer-mine'
import { useWrite } from '@/lib/client/query'
import { staleWords } from '@/lib/client/stale-words'
import type { FileRef } from '@/lib/contract/file'
import { updateReconciliation, type Reconciliation } from '@/lib/contract/reconciliation'
import type { ReconciliationStatement } from '@/lib/contract/reconciliation-statement'
import { formatDay, formatRange } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { lastDatesOf, reconciliationRead, worksheetLines } from './queries'
import { StatementFileField } from './statement-file-field'

const { end_date, settlement_balance } = updateReconciliation.body.shape
const Statement = z.strictObject({ end_date: end_date.unwrap(), settlement_balance: settlement_balance.unwrap() })
type Change = z.input<typeof updateReconciliation.body>

const figuresOf = ({ end_date, settlement_balance }: Reconciliation) => ({ end_date, settlement_balance })

interface StatementPanelProps {
  row: Reconciliation
  readOnly: boolean
  /** The balance stated in the file. */
  stated: ReconciliationStatement['stated']
  /** Told whether what is typed is not saved yet. */
  onUnsaved: (unsaved: boolean) => void
  onSaved: (row: Reconciliation) => void
}

/** The statement's figures and its file. Typed figures are saved by Enter or when the field is left. */
export function StatementPanel({ row, readOnly, stated, onUnsaved, onSaved }: StatementPanelProps) {
  const client = useQueryClient()
  const before = useQuery(lastDatesOf(row.bank_account.id)).data?.[0]
  const update = useWrite(updateReconciliation, { touches: ['reconciliations', 'reports'], tellsStale: true })
  const dismissOffer = useRef<() => void>(undefined)
  const send = async (body: Change, version?: string) => {
    const saved = await update.mutateAsync({ params: { id: row.id }, body, version })
    client.setQueryData(reconciliationRead(row.id).queryKey, saved)
    onSaved(saved)
    if (saved.end_date !== row.end_date) await client.invalidateQueries({ queryKey: worksheetLines(row.id).queryKey })
  }
  const reload = async () => {
    const theirs = await client.fetchQuery({ ...reconciliationRead(row.id), staleTime: 0 })
    form.reset(figuresOf(theirs))
    onSaved(theirs)
  }
  const isOverTheirs = useRef(false)
  /** `mine` sends it again, overwriting what somebody else saved. */
  const save = (body: Change, mine: () => void) => {
    const version = isOverTheirs.current ? undefined : row.updated_at
    isOverTheirs.current = false
    return send(body, version).catch((error: unknown) => {
      const conflict = staleWords(error, { name: 'the statement' })
      dismissOffer.current?.()
      // A second failure has already been reported by the query client.
      if (conflict)
        dismissOffer.current = offerMine(
          conflict,
          () => {
            isOverTheirs.current = true
            mine()
          },
          () => void reload().catch(() => undefined),
        )
      throw error
    })
  }
  const saveFile = (file: FileRef | null): Promise<void> =>
    save({ settlement_file: file?.id ?? null }, () => void saveFile(file)).catch(() => undefined)
  const changeFile = async (file: FileRef | null) => {
    const name = row.settlement_file?.name
    const question = {
      title: `Remove ${name}?`,
      body: 'The worksheet is no longer compared with it. Ticked lines stay ticked.',
      confirmLabel: 'Remove',
      danger: true,
    }
    if (file === null && !(await confirm(question))) return
    await saveFile(file)
  }
  const form = useZodForm(Statement, {
    values: figuresOf(row),
    // The current field values, which may be newer than the refused ones.
    submit: (body) => save(body, () => void form.onSubmit()),
  })
  // Saving other fields in the meantime, such as the file or the end date, does not affect what is typed.
  const { resetField } = form
  const { end_date: endDate, settlement_balance: balance } = form.formState.dirtyFields
  const shown = useRef(row)
  useEffect(() => {
    if (shown.current === row) return
    shown.current = row
    if (!endDate) resetField('end_date', { defaultValue: row.end_date })
    if (!balance) resetField('settlement_balance', { defaultValue: row.settlement_balance })
  }, [row, endDate, balance, resetField])
  const unsaved = !readOnly && (form.dirty || form.submitting)
  useEffect(() => {
    onUnsaved(unsaved)
    return () => onUnsaved(false)
  }, [unsaved, onUnsaved])
  /** Whether the focus has left the panel; a calendar or a dialog opened from it does not count as outside. */
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    const stays =
      relatedTarget instanceof Element &&
      (currentTarget.contains(relatedTarget) || relatedTarget.closest('[role="dialog"], [data-toasts]'))
    if (form.dirty && !stays) void form.onSubmit()
  }
  const differs =
    stated !== null && stated.balance !== row.settlement_balance && (stated.date ?? row.end_date) === row.end_date
  const isCard = row.bank_account.kind === 'credit'
  return (
    <>
      <Card className="flex flex-col gap-3 p-4">
        <Heading>Statement</Heading>
        {readOnly ? (
          <FactList labels="narrow">
            <Fact label="Ending date">{formatDay(row.end_date)}</Fact>
            <Fact label="File">{row.settlement_file ? <FileLink {...row.settlement_file} /> : 'None'}</Fact>
          </FactList>
        ) : (
          <>
            <StatementFileField value={row.settlement_file} onChange={(file) => void changeFile(file)} />
            <div onBlur={leave}>
              <Form form={form} id="statement">
                <Field form={form} name="end_date" label="Ending date">
                  {(control) => <DateInput {...control} />}
                </Field>
                <Field
                  form={form}
                  name="settlement_balance"
                  label="Ending balance"
                  hint={isCard ? 'What you owe, as a positive amount.' : undefined}
                >
                  {(control) => <MoneyInput {...asNumber(control)} isSigned />}
                </Field>
                {differs ? (
                  <Button
                    size={28}
                    full
                    loading={form.submitting}
                    onClick={() => {
                      form.setValue('settlement_balance', stated.balance, { shouldDirty: true })
                      void form.onSubmit()
                    }}
                  >
                    Use {formatUsd(stated.balance)} of the file
                  </Button>
                ) : null}
                {form.dirty ? (
                  <Button type="submit" size={28} full loading={form.submitting}>
                    Save statement
                  </Button>
                ) : null}
              </Form>
            </div>
          </>
        )}
      </Card>
      <Card className="px-4 py-2">
        <FactList labels="narrow">
          {before ? (
            <Fact label="Last reconciled">{before.last_date ? formatDay(before.last_date) : 'Never'}</Fact>
          ) : null}
          <Fact label="Period">{formatRange(row.start_date, row.end_date)}</Fact>
          {row.finished_by && row.finished_at ? <Fact label="Finished by">{row.finished_by.full_name}</Fact> : null}
        </FactList>
      </Card>
    </>
  )
}
