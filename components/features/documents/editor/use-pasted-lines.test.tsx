import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { ShellProvider } from '@/components/shell/shell-context'
import { DOCUMENT_LINES_MAX } from '@/lib/contract/bill'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { BillEditor } from '../bills/bill-editor'
import { blankBill } from '../bills/bill-values'
import type { PastedRow } from './pasted-rows'
import { usePastedLines } from './use-pasted-lines'

const page = (results: unknown[]) => ({ body: { count: results.length, next: null, previous: null, results } })

beforeEach(() => sessionStorage.clear())

const DIESEL = { id: '01a1f640-bc00-7004-8000-000000000601', name: 'Diesel Fuel', chart_number: 6010 }

function show(values = blankBill()) {
  answerCalls(({ path }) => {
    if (path.includes('/chart_of_account/')) return page([DIESEL])
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['bill.edit'] }) }
    if (path.includes('/truck/')) return page([{ id: 'truck-104', unit_number: 'T104', full_name: 'T104' }])
    return page([])
  })
  return renderScreen(
    <ShellProvider value={SHELL}>
      <BillEditor bill={null} values={values} />
    </ShellProvider>,
  )
}
const descriptions = () => screen.getAllByLabelText<HTMLInputElement>('Description')
const paste = (text: string) =>
  fireEvent.paste(descriptions()[0] as HTMLElement, { clipboardData: { getData: () => text } })

test('an unknown truck is reported and kept in the description, and the rest is used', async () => {
  const { user } = show()
  paste('Description\tUnit\tRate\nTires\tt104\t300\nOil\tT9\t80')
  expect(await screen.findByText('2 lines pasted')).toBeInTheDocument()
  expect(screen.getByText('There is no truck named T9. It was put in the description instead.')).toBeInTheDocument()
  expect(descriptions().map(({ value }) => value)).toEqual(['Tires', 'Oil, T9'])
  expect(screen.getByText('T104')).toBeInTheDocument()
  await user.type(descriptions()[0] as HTMLElement, ' of May')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(descriptions().map(({ value }) => value)).toEqual(['Tires of May']))
})

test('several unknown trucks are reported as such', async () => {
  show()
  paste('Description\tUnit\tRate\nTires\tT8\t300\nOil\tT9\t80')
  expect(
    await screen.findByText('There are no trucks named T8, T9. They were put in the description instead.'),
  ).toBeInTheDocument()
})

test('undo removes pasted lines and restores the previous line', async () => {
  const { user } = show()
  paste('Tires\t300\nOil\t80')
  await waitFor(() => expect(descriptions()).toHaveLength(2))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(descriptions().map(({ value }) => value)).toEqual(['']))
})

test('rows without an account get the account chosen before they were pasted', async () => {
  const [line] = blankBill().bill_items ?? []
  show({ ...blankBill(), bill_items: [{ ...line, chart_of_account: DIESEL.id }] })
  await waitFor(() => expect(screen.getAllByText('Diesel Fuel')).toHaveLength(1))
  paste('Location\tGallons\tAmount\nPILOT #441\t118.42\t461.72\nLOVES #512\t90\t319.50')
  await waitFor(() => expect(descriptions().map(({ value }) => value)).toEqual(['PILOT #441', 'LOVES #512']))
  expect(screen.getAllByText('Diesel Fuel')).toHaveLength(2)
})

test('an identical existing line stays when pasted ones are removed', async () => {
  const { user } = show()
  paste('Detention\t50')
  await waitFor(() => expect(descriptions()[0]).toHaveValue('Detention'))
  paste('Detention\t50\nOil\t80')
  await waitFor(() => expect(descriptions()).toHaveLength(3))
  await user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) as HTMLElement)
  await waitFor(() => expect(descriptions().map(({ value }) => value)).toEqual(['Detention']))
})

test('plain lines of text go into the field that they are pasted into', () => {
  show()
  expect(paste('Deliver to dock 4\nCall before arrival')).toBe(true)
  expect(descriptions()).toHaveLength(1)
})

test("rows beyond a document's limit are counted, not reported as pasted", async () => {
  answerCalls(() => page([]))
  function Lines() {
    const [rows, setRows] = useState<PastedRow[]>([])
    const target = { lines: () => rows, isBlank: () => false, lineOf: (row: PastedRow) => row, put: setRows }
    return <textarea aria-label={`${rows.length} lines`} onPaste={usePastedLines(target)} />
  }
  renderScreen(<Lines />)
  const text = Array.from({ length: DOCUMENT_LINES_MAX + 2 }, (_, n) => `Load ${n}\t100`).join('\n')
  fireEvent.paste(screen.getByLabelText('0 lines'), { clipboardData: { getData: () => text } })
  expect(await screen.findByText('500 lines pasted')).toBeInTheDocument()
  expect(screen.getByText('A document has at most 500 lines: 2 rows left out.')).toBeInTheDocument()
  expect(screen.getByLabelText('500 lines')).toBeInTheDocument()
})
