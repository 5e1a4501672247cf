'use client'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { z } from 'zod'
import { DateInput } from '@/components/form/date-input'
import { asNumber, Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { MoneyInput } from '@/components/form/money-input'
import { useZodForm } from '@/components/form/use-zod-form'
import { closeDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { ReportAmount } from '@/components/pickers/report-amount'
import { confirm } from '@/components/ui/confirm-dialog'
import { DrawerBody } from '@/components/ui/drawer'
import { Fact, FactList } from '@/components/ui/fact-list'
import { IconButton } from '@/components/ui/icon-button'
import { List } from '@/components/ui/list'
import { QueryErrorNote } from '@/components/ui/note'
import { read, useWrite } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { deleteUnitValue, setUnitValue, unitValues, type BoardUnit, type UnitValue } from '@/lib/contract/equity-board'
import type { Topic } from '@/lib/contract/topics'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'

const TOUCHES: readonly Topic[] = ['trucks', 'fixed-assets', 'reports']
const { date, amount, note } = setUnitValue.body.shape
const ValueInput = z.strictObject({ date, amount, note })

/** A unit's figures, the effect of a sale, and its estimated values. */
export function UnitValueDrawer({ unit, day }: { unit: BoardUnit; day: string }) {
  const may = useMay()('asset.edit')
  const set = useWrite(setUnitValue, { touches: TOUCHES })
  const form = useZodForm(ValueInput, {
    values: { date: day, amount: unit.valued_on === null ? null : unit.market_value, note: null },
    submit: async (body) => {
      await set.mutateAsync({ body: { ...body, truck: unit.truck, trailer: unit.trailer } })
      closeDrawer()
    },
  })
  return (
    <>
      <DrawerBody>
        <FactList>
          <Fact label="Cost" atEnd>
            <ReportAmount value={unit.total_cost} withSign />
          </Fact>
          <Fact label="Cash paid" atEnd>
            <ReportAmount value={unit.cash_paid} withSign />
          </Fact>
          <Fact label="Loan paid" atEnd>
            <ReportAmount value={unit.loan_paid} withSign />
          </Fact>
          <Fact label="Loan balance" atEnd>
            <ReportAmount value={unit.loan_balance} withSign />
          </Fact>
          {unit.payoff_date ? (
            <Fact label="Paid off" atEnd>
              {formatDay(unit.payoff_date)}
            </Fact>
          ) : null}
          <Fact label="Book value" atEnd>
            <ReportAmount value={unit.book_value} withSign />
          </Fact>
          <Fact label="Equity" atEnd>
            <ReportAmount value={unit.equity} withSign />
          </Fact>
        </FactList>
        <p className="rounded-md border border-line px-3 py-2.5" data-sale>
          {saleText(unit)}
        </p>
        {may ? (
          <Form form={form} id="unit-value">
            <Field form={form} name="amount" label="Market value" hint="What it would sell for that day.">
              {(control) => <MoneyInput {...asNumber(control)} data-autofocus />}
            </Field>
            <Field form={form} name="date" label="Date">
              {(control) => <DateInput {...control} />}
            </Field>
            <TextField form={form} name="note" label="Note" hint="Such as where the figure comes from." />
          </Form>
        ) : null}
        <Values unit={unit} may={may} />
      </DrawerBody>
      {may ? (
        <FormFooter form="unit-value" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
          Save value
        </FormFooter>
      ) : null}
    </>
  )
}

/** The effect of a sale at market value on cash and profit. */
export function saleText({ market_value, loan_balance, sale_cash, sale_profit, valued_on }: BoardUnit): string {
  const at = valued_on === null ? 'book value' : formatUsd(market_value)
  const loan = loan_balance > 0 ? ' once the loan is paid off' : ''
  const cash =
    sale_cash < 0
      ? `takes ${formatUsd(-sale_cash)} of cash on top of the proceeds${loan}`
      : `leaves ${formatUsd(sale_cash)} in cash${loan}`
  const profit =
    sale_profit === 0
      ? 'does not change profit'
      : sale_profit > 0
        ? `adds ${formatUsd(sale_profit)} to profit`
        : `reduces profit by ${formatUsd(-sale_profit)}`
  return `A sale at ${at} ${cash}, and ${profit}.`
}

function Values({ unit, may }: { unit: BoardUnit; may: boolean }) {
  const query = unit.truck === null ? { trailer: unit.trailer ?? undefined } : { truck: unit.truck }
  const values = useQuery(read('trucks', unitValues, { query }))
  const remove = useWrite(deleteUnitValue, { touches: TOUCHES })
  const takeBack = async ({ id, date, amount }: UnitValue) => {
    const sure = await confirm({
      title: `Delete the value of ${formatDay(date)}?`,
      body: `${formatUsd(amount)} is removed from the board and the values so far.`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (sure) remove.mutate({ params: { id } })
  }
  if (values.isError)
    return (
      <QueryErrorNote
        what="the values so far"
        error={values.error}
        onRetry={() => void values.refetch()}
        retrying={values.isFetching}
      />
    )
  if (!values.data || values.data.length === 0) return null
  return (
    <section aria-label="Values so far">
      <List framed>
        {values.data.map((value: UnitValue) => (
          <li key={value.id} className="flex min-h-11 items-center gap-3 px-3 py-1.5">
            <span className="tnum w-28 flex-none">{formatDay(value.date)}</span>
            <span className="min-w-0 flex-1 truncate text-fg-2">{value.note}</span>
            <ReportAmount value={value.amount} withSign />
            {may ? (
              <IconButton
                label={`Delete the value of ${formatDay(value.date)}`}
                icon={<Trash2 size={16} strokeWidth={1.75} />}
                onClick={() => void takeBack(value)}
              />
            ) : null}
          </li>
        ))}
      </List>
    </section>
  )
}
