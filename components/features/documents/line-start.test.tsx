import { screen, waitFor, within } from '@testing-library/react'
import { useZodForm } from '@/components/form/use-zod-form'
import { Form } from '@/components/form/form'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { BillLines } from './bills/bill-lines'
import { BillForm, blankBill } from './bills/bill-values'
import { InvoiceLines } from './invoices/invoice-lines'
import { blankInvoice, InvoiceForm } from './invoices/invoice-values'

function Bill({ usual }: { usual: string | null }) {
  const form = useZodForm(BillForm, { values: blankBill(), submit: () => undefined })
  return (
    <Form form={form}>
      <BillLines form={form} usual={usual} />
      <button type="submit">Save</button>
    </Form>
  )
}

function Invoice() {
  const form = useZodForm(InvoiceForm, { values: blankInvoice(), submit: () => undefined })
  return (
    <Form form={form}>
      <InvoiceLines form={form} />
      <button type="submit">Save</button>
    </Form>
  )
}

const SENTENCE = 'field is required'
const USUAL = '01a1f640-bc00-7004-8000-000000000001'
const line = async (n: number) => within(await screen.findByRole('group', { name: `Line ${n}` }))

test.each([
  ['an invoice', <Invoice key={0} />, /^Service/],
  ['a bill', <Bill key={0} usual={null} />, /^Account/],
  ['a bill of a vendor with a usual account', <Bill key={0} usual={USUAL} />, /^Description/],
])(
  'a new line of %s focuses its first empty field, and shows no error before it is touched',
  async (_of, form, first) => {
    answerCalls(({ path }) =>
      path.includes('/user/me/')
        ? { body: sampleUser({ capabilities: ['invoice.edit', 'account.edit'] }) }
        : { body: { count: 0, next: null, previous: null, results: [] } },
    )
    const { user } = renderScreen(form)
    const add = () => user.click(screen.getByRole('button', { name: 'Add item' }))
    await add()
    expect((await line(2)).getByLabelText(first)).toHaveFocus()
    await user.click((await line(2)).getByLabelText(/^Rate/))
    await user.keyboard('100{Enter}')
    await waitFor(async () => expect((await line(3)).getByLabelText(first)).toHaveFocus())
    expect((await line(1)).queryByText(SENTENCE)).toBeNull()
    expect((await line(3)).queryByText(SENTENCE)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await line(1)).getAllByText(SENTENCE)).not.toHaveLength(0))
    await add()
    await waitFor(async () => expect((await line(4)).getByLabelText(first)).toHaveFocus())
    expect((await line(4)).queryByText(SENTENCE)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await line(4)).getAllByText(SENTENCE)).not.toHaveLength(0))
  },
)
