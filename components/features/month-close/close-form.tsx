'use client'
import { useQuery } from '@tanstack/react-query'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { TextareaField } from '@/components/form/field'
import { useZodForm } from '@/components/form/use-zod-form'
import { closeDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { Note } from '@/components/ui/note'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { lockMonth, type CloseMonth, type CloseMonthSummary } from '@/lib/contract/month-close'
import { formatDay, formatMonth } from '@/lib/dates/format'
import { OpenChecks } from './open-checks'
import { CLOSING, monthRead, monthsRead } from './queries'
import { OptionalRecipients } from './recipients'

/**
 * Locks a month, and emails its reports to the given recipients. Open items are shown as of now: there may be more than at the sign-off.
 */
export function CloseForm({ month: opened }: { month: CloseMonth }) {
  const month = useQuery(monthRead(opened.month)).data ?? opened
  const earlier = useQuery(monthsRead).data?.filter((each) => each.state === 'open' && each.month < month.month) ?? []
  const isOne = earlier.length === 1
  const lock = useWrite(lockMonth, { touches: CLOSING })
  const form = useZodForm(OptionalRecipients, {
    values: { recipients: null },
    submit: async (body) => {
      await lock.mutateAsync({ params: { month: month.month }, body })
      closeDrawer()
      const message = `${formatMonth(month.start_date)} is closed`
      notify.success(body.recipients.length > 0 ? [message, 'The report pack is on its way.'] : message)
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="close-month">
          <Note tone="blue">
            Nothing dated {formatDay(month.end_date)} or before can then be added, changed or removed. The trial balance
            is kept, and a later difference raises an alert.
          </Note>
          {earlier.length > 0 ? (
            <Note tone="amber" title={`${isOne ? 'An earlier month is' : 'Earlier months are'} locked with it.`}>
              {monthsText(earlier)}:{' '}
              {isOne
                ? 'it is not closed itself, so its trial balance is not kept.'
                : 'they are not closed themselves, so their trial balances are not kept.'}
            </Note>
          ) : null}
          <OpenChecks month={month} />
          <TextareaField
            form={form}
            name="recipients"
            label="Email the report pack to"
            hint="Separate addresses with commas. Leave empty to send it to nobody."
            placeholder="cpa@example.com, owner@example.com"
            data-autofocus
          />
        </Form>
      </DrawerBody>
      <FormFooter form="close-month" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Close the month
      </FormFooter>
    </>
  )
}

/** Up to three months by name, more as a count with the first and the last; they come newest first. */
function monthsText(months: readonly CloseMonthSummary[]): string {
  const names = months.map(({ month }) => formatMonth(`${month}-01`)).reverse()
  return names.length <= 3 ? names.join(', ') : `${names.length} months from ${names[0]} to ${names.at(-1)}`
}
