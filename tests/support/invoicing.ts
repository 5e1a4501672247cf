import { createBill, type Bill } from '@/lib/contract/bill'
import { createInvoice, type Invoice } from '@/lib/contract/invoice'
import type { BodyInput } from '@/lib/contract/endpoint'
import { serviceList } from '@/lib/contract/service'
import type { Books } from './books'

/** `[account or service, quantity, rate]` */
type Item<Key> = [of: Key, quantity: number | string, rate: number | string]

export const billItems = (books: Books, items: Item<number>[]) =>
  Promise.all(
    items.map(async ([number, quantity, rate]) => ({
      chart_of_account: (await books.account(number)).id,
      quantity,
      rate,
    })),
  )

/** The body of a request for a bill; 6140 Drive tires 4 × 512.50 = 2,050.00 by default. */
export async function billBody(
  books: Books,
  { items = [[6140, 4, 512.5]], ...over }: Partial<BodyInput<typeof createBill>> & { items?: Item<number>[] } = {},
): Promise<BodyInput<typeof createBill>> {
  const stakeholder = over.stakeholder ?? (await books.stakeholder('Roadrunner Tire')).id
  return {
    bill_number: 'BILL-2',
    bill_date: '2026-01-22',
    bill_due_date: '2026-02-21',
    bill_items: await billItems(books, items),
    ...over,
    stakeholder,
  }
}
export const makeBill = async (books: Books, over: Parameters<typeof billBody>[1] = {}): Promise<Bill> =>
  books.client.call(createBill, { body: await billBody(books, over) })

export async function serviceId(books: Books, name: string): Promise<string> {
  const { results } = await books.client.call(serviceList, { query: { page_size: 500 } })
  const service = results.find((each) => each.name === name)
  if (!service) throw new Error(`No service ${name}`)
  return service.id
}

export const invoiceItems = (books: Books, items: Item<string>[]) =>
  Promise.all(items.map(async ([name, quantity, rate]) => ({ service: await serviceId(books, name), quantity, rate })))

/** The body of a request for an invoice; open, Linehaul 1 × 1,000.00 by default. */
export async function invoiceBody(
  books: Books,
  {
    items = [['Linehaul', 1, 1000]],
    ...over
  }: Partial<BodyInput<typeof createInvoice>> & { items?: Item<string>[] } = {},
): Promise<BodyInput<typeof createInvoice>> {
  const stakeholder = over.stakeholder ?? (await books.stakeholder('Lakeside Logistics')).id
  return {
    invoice_date: '2026-01-08',
    invoice_due_date: '2026-02-07',
    invoice_status: 'open',
    invoice_items: await invoiceItems(books, items),
    ...over,
    stakeholder,
  }
}
export const makeInvoice = async (books: Books, over: Parameters<typeof invoiceBody>[1] = {}): Promise<Invoice> =>
  books.client.call(createInvoice, { body: await invoiceBody(books, over) })
