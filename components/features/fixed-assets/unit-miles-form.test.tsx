import { screen, waitFor, within } from '@testing-library/react'
import { Button } from '@/components/ui/button'
import type { Truck } from '@/lib/contract/truck'
import { addMonths, monthStart } from '@/lib/dates/day'
import { formatMonth } from '@/lib/dates/format'
import { today } from '@/components/form/today'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { openMiles } from './unit-miles-form'

const month = (ago: number) => addMonths(monthStart(today()), -ago)
const facts = { make: null, model: null, year: null, vin_number: null, state: null, plate_number: null }
const truck: Truck = {
  ...facts,
  ...{ id: 'truck', full_name: '104', unit_number: '104', description: null, ownership: 'company', fixed_asset: null },
  ...{ sold_on: null, returned_on: null, driver: null, odometer: null, odometer_on: null },
  ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
}
const kept = {
  truck: { id: 'truck', full_name: '104' },
  month: month(1).slice(0, 7),
  miles: 9800,
  updated_at: '2026-02-01T10:00:00.000Z',
}

function openForm() {
  const sent = answerCalls(({ method }) => ({
    body: method === 'GET' ? { count: 1, next: null, previous: null, results: [kept] } : { ...kept, miles: 1 },
  }))
  const view = renderScreen(<Button onClick={() => openMiles(truck)}>Enter miles</Button>)
  const written = () => sent.filter(({ method }) => method === 'PUT')
  return { ...view, written }
}

it('what a month has stands in its field, and goes on with the version that was seen', async () => {
  const { user, written } = openForm()
  await user.click(screen.getByRole('button', { name: 'Enter miles' }))
  const miles = await screen.findByRole('textbox', { name: /^Miles/ })
  expect(miles).toHaveValue('9,800')
  await user.clear(miles)
  await user.click(screen.getByRole('button', { name: 'Save miles' }))
  expect(await screen.findByText('Enter whole miles.')).toBeVisible()
  expect(written()).toEqual([])
  await user.type(miles, '9,900')
  await user.click(screen.getByRole('button', { name: 'Save miles' }))
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()).toMatchObject([{ body: { month: kept.month, miles: 9900 }, version: kept.updated_at }])
})

it('a month without miles has an empty field and nothing to remove', async () => {
  const { user, written } = openForm()
  await user.click(screen.getByRole('button', { name: 'Enter miles' }))
  await user.click(await screen.findByRole('combobox', { name: /^Month/ }))
  await user.click(await screen.findByRole('option', { name: formatMonth(month(2)) }))
  const miles = screen.getByRole('textbox', { name: /^Miles/ })
  expect(miles).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Remove miles' })).toBeNull()
  await user.type(miles, '700')
  await user.click(screen.getByRole('button', { name: 'Save miles' }))
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]).toMatchObject({ body: { month: month(2).slice(0, 7), miles: 700 } })
  expect(written()[0]?.version).toBeUndefined()
})

it('miles are removed only after confirmation', async () => {
  const { user, written } = openForm()
  await user.click(screen.getByRole('button', { name: 'Enter miles' }))
  await user.click(await screen.findByRole('button', { name: 'Remove miles' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(written()).toEqual([])
  await user.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()).toMatchObject([{ body: { month: kept.month, miles: null }, version: kept.updated_at }])
})
