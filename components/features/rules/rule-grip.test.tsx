import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import type { Rule } from '@/lib/contract/rule'
import { RuleDropArea, RuleGrip } from './rule-grip'
import { WorkProvider, type RowWork } from './rule-work'

const RULES = ['Tolls', 'Fuel', 'Washes'].map((name) => ({ id: name, name, is_template: false }) as Rule)

function show(part: Partial<RowWork> = {}) {
  const move = jest.fn()
  const work = {
    actions: { move },
    rights: { edit: true, remove: true },
    orderable: RULES.length,
    places: new Map(RULES.map(({ id }, place) => [id, place])),
    ...part,
  } as unknown as RowWork
  render(
    <WorkProvider value={work}>
      <RuleDropArea work={work}>
        {RULES.map((rule) => (
          <div key={rule.id} row-id={rule.id}>
            <RuleGrip rule={rule} />
          </div>
        ))}
      </RuleDropArea>
    </WorkProvider>,
  )
  return move
}
const grip = (name: string) => screen.getByRole('button', { name: new RegExp(`^Move ${name}`) })

it('the arrow keys move a rule, up to the ends of the list', () => {
  const move = show()
  fireEvent.keyDown(grip('Fuel'), { key: 'ArrowDown' })
  fireEvent.keyDown(grip('Fuel'), { key: 'ArrowUp' })
  fireEvent.keyDown(grip('Washes'), { key: 'ArrowDown' })
  expect(move.mock.calls).toEqual([
    [1, 2],
    [1, 0],
    [2, 2],
  ])
})

it('a rule dropped on another takes its place', () => {
  const move = show()
  const carried = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, text: string) => carried.set(type, text),
    getData: (type: string) => carried.get(type) ?? '',
    get types() {
      return [...carried.keys()]
    },
  }
  fireEvent.dragStart(grip('Washes'), { dataTransfer })
  const over = createEvent.dragOver(grip('Tolls'), { dataTransfer })
  fireEvent(grip('Tolls'), over)
  expect(over.defaultPrevented).toBe(true)
  fireEvent.drop(grip('Tolls'), { dataTransfer })
  expect(move).toHaveBeenCalledWith(2, 0)
})

it('when the order cannot be changed, a rule only shows its position', () => {
  show({ orderable: null })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('2')).toBeInTheDocument()
})
