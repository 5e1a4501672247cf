import { screen, waitFor } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { TruckMiles } from './truck-miles'

const truck = (unit_number: string) => ({ id: `truck-${unit_number}`, unit_number, full_name: unit_number })
const page = (results: unknown[]) => ({ count: results.length, next: null, previous: null, results })

test('units with their miles, pasted from a spreadsheet, fill the fields of their trucks and are saved', async () => {
  const sent = answerCalls(({ method, path, body }) => {
    if (method === 'PUT') return { body: { ...(body as object), updated_at: null } }
    return { body: page(path.includes('truck-mileage') ? [] : [truck('101'), truck('102')]) }
  })
  const { user } = renderScreen(<TruckMiles day="2026-03-15" />)
  const first = await screen.findByLabelText('101')
  await user.click(first)
  await user.paste('102\t9,120\n101\t8000')
  expect(first).toHaveValue('8000')
  expect(screen.getByLabelText('102')).toHaveValue('9,120')
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2))
  expect(sent.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toEqual([
    { truck: 'truck-101', month: '2026-03', miles: 8000 },
    { truck: 'truck-102', month: '2026-03', miles: 9120 },
  ])
})

test('0 means that a truck did not move, an emptied field changes nothing, and a separate button removes miles', async () => {
  const known = (unit: string) => ({ truck: truck(unit), month: '2026-03', miles: 9000, updated_at: `v-${unit}` })
  const sent = answerCalls(({ method, path, body }) => {
    if (method === 'PUT') return { body: { ...(body as object), updated_at: null } }
    return { body: page(path.includes('truck-mileage') ? [known('101'), known('102')] : [truck('101'), truck('102')]) }
  })
  const { user } = renderScreen(<TruckMiles day="2026-03-15" />)
  await user.clear(await screen.findByLabelText('101'))
  await user.type(screen.getByLabelText('101'), '0')
  await user.clear(screen.getByLabelText('102'))
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  const written = () => sent.flatMap(({ method, body, version }) => (method === 'PUT' ? [[body, version]] : []))
  const stoodStill = [{ truck: 'truck-101', month: '2026-03', miles: 0 }, 'v-101']
  await screen.findByText('Miles of March 2026 saved')
  expect(written()).toEqual([stoodStill])
  await user.click(screen.getByRole('button', { name: 'Remove the miles of 102' }))
  expect(written()).toEqual([stoodStill])
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(written()).toEqual([stoodStill, [{ truck: 'truck-102', month: '2026-03', miles: null }, 'v-102']]),
  )
})
