import { screen } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import type { Change } from '../edits/changes'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { TruckField } from './truck-field'

const id = (n: number) => `01a1f640-bc00-7004-8000-00000000000${n}`
const truck = (n: number) => ({ id: id(n), unit_number: `10${n}`, full_name: `10${n}` })

function show(proposed: { truck: string; unit_number: string; because: string } | null) {
  answerCalls(({ path }) => {
    if (path.includes('lines-without-truck')) return { body: { count: 1, results: [{ id: id(9), proposed }] } }
    if (path.includes('/fixed_asset/truck/'))
      return { body: { count: 2, next: null, previous: null, results: [truck(1), truck(4)] } }
    return undefined
  })
  const made: Change[] = []
  const row = sampleTransaction({ id: id(9), truck: null })
  return { made, ...renderScreen(<TruckField row={row} editable change={(change) => made.push(change)} />) }
}

it('the most likely truck of a line is offered next to the list, with the reason, and is first in the list', async () => {
  const { made, user } = show({ truck: id(4), unit_number: '104', because: 'unit' })
  const offer = await screen.findByRole('button', { name: 'Assign truck 104, the text names the unit' })
  await user.click(screen.getByRole('button', { name: 'Add truck' }))
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['104', '101'])
  await user.keyboard('{Enter}')
  await user.click(offer)
  expect(made.map(({ patch }) => patch)).toEqual([
    { truck: { id: id(4), unit_number: '104' } },
    { truck: { id: id(4), unit_number: '104' } },
  ])
})

it('no truck is offered if nothing indicates one', async () => {
  const { user } = show(null)
  await user.click(await screen.findByRole('button', { name: 'Add truck' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['101', '104'])
  expect(screen.queryByRole('button', { name: /Assign truck/ })).not.toBeInTheDocument()
})
