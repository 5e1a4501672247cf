import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openedByHand } from './opened-rows'
import { TreeTable, type TreeMode, type TreeNode } from './tree-table'

const NODES: TreeNode<number>[] = [
  {
    id: 'revenue',
    label: 'Revenue',
    row: 100,
    children: [
      {
        id: 'freight',
        label: 'Freight',
        row: 100,
        children: [{ id: '4010', number: 4010, label: 'Linehaul', row: 100 }],
      },
    ],
  },
  { id: 'net', label: 'Net profit', kind: 'net', row: 100 },
]
const tree = (mode: TreeMode, onOpen?: (node: TreeNode<number>) => void, keptAs?: string) => (
  <TreeTable
    caption="Profit and loss"
    labelHeader="Account"
    columns={[{ key: 'amount', header: 'Amount', cell: (amount) => `$${amount}` }]}
    nodes={NODES}
    mode={mode}
    keptAs={keptAs}
    onOpen={onOpen}
    canOpen={(node) => node.number !== undefined}
  />
)
const labels = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const row = (name: string) => screen.getByText(name).closest('tr')!
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

describe('tree table', () => {
  it('shows the top level in compact mode, one more in summary mode, and everything in detailed mode', () => {
    const { rerender } = render(tree('compact'))
    expect(labels()).toEqual(['Revenue', 'Net profit'])
    rerender(tree('summary'))
    expect(labels()).toEqual(['Revenue', 'Freight', 'Net profit'])
    rerender(tree('detailed'))
    expect(labels()).toEqual(['Revenue', 'Freight', '4010Linehaul', 'Net profit'])
  })
  it('says level and state of every row', () => {
    render(tree('summary'))
    expect(row('Revenue')).toHaveAttribute('aria-expanded', 'true')
    expect(row('Freight')).toHaveAttribute('aria-expanded', 'false')
    expect(row('Freight')).toHaveAttribute('aria-level', '2')
    expect(row('Net profit')).not.toHaveAttribute('aria-expanded')
  })
  it('Right opens then enters, Left closes then leaves', () => {
    render(tree('compact'))
    act(() => row('Revenue').focus())
    press('ArrowRight')
    expect(labels()).toEqual(['Revenue', 'Freight', 'Net profit'])
    press('ArrowRight')
    expect(row('Freight')).toHaveFocus()
    press('ArrowLeft')
    expect(row('Revenue')).toHaveFocus()
    press('ArrowLeft')
    expect(labels()).toEqual(['Revenue', 'Net profit'])
  })
  it('Up, Down, Home and End move over the visible rows; one row is in the tab order', () => {
    render(tree('detailed'))
    act(() => row('Revenue').focus())
    press('ArrowDown')
    expect(row('Freight')).toHaveFocus()
    press('End')
    expect(row('Net profit')).toHaveFocus()
    press('Home')
    expect(row('Revenue')).toHaveFocus()
    expect(
      screen.getAllByRole('row').filter((line) => line.tabIndex === 0 && line.hasAttribute('data-id')),
    ).toHaveLength(1)
  })
  it('opens a leaf with Enter and by its name', async () => {
    const onOpen = jest.fn()
    render(tree('detailed', onOpen))
    act(() => row('Linehaul').focus())
    press('Enter')
    await userEvent.click(screen.getByText('Linehaul'))
    expect(onOpen.mock.calls.map(([node]) => node.id)).toEqual(['4010', '4010'])
  })
  it('Tab moves from a row to its linked figures, and only to those of that row', async () => {
    const columns = [
      { key: 'now', header: 'Now', cell: (amount: number) => `$${amount}`, href: () => '/ledger?now' },
      {
        key: 'then',
        header: 'Then',
        cell: () => '$90',
        href: (_: number, node: TreeNode<number>) => (node.number ? '/ledger?then' : null),
      },
    ]
    render(
      <TreeTable caption="Profit and loss" labelHeader="Account" columns={columns} nodes={NODES} mode="detailed" />,
    )
    act(() => row('Linehaul').focus())
    for (const address of ['/ledger?now', '/ledger?then']) {
      await userEvent.tab()
      expect(document.activeElement).toHaveAttribute('href', address)
    }
    await userEvent.tab()
    expect(document.body).toHaveFocus()
  })
  it('a change of mode starts over', async () => {
    const { rerender } = render(tree('summary'))
    await userEvent.click(screen.getByRole('button', { name: 'Toggle Revenue' }))
    expect(labels()).toEqual(['Revenue', 'Net profit'])
    rerender(tree('detailed'))
    rerender(tree('summary'))
    expect(labels()).toEqual(['Revenue', 'Freight', 'Net profit'])
  })
  it('rows opened by hand are still open when the user returns, until the mode changes', async () => {
    const first = render(tree('compact', undefined, 'statement'))
    await userEvent.click(screen.getByRole('button', { name: 'Toggle Revenue' }))
    first.unmount()
    const second = render(tree('compact', undefined, 'statement'))
    expect(labels()).toEqual(['Revenue', 'Freight', 'Net profit'])
    expect(openedByHand('statement')).toEqual(['revenue'])
    second.rerender(tree('detailed', undefined, 'statement'))
    second.unmount()
    render(tree('compact', undefined, 'statement'))
    expect(labels()).toEqual(['Revenue', 'Net profit'])
  })
})

it('keeps the last column away from the edge of its card in the header and in the rows, however close together the columns are', () => {
  render(
    <TreeTable
      caption="Profit and loss"
      labelHeader="Account"
      columns={['amount', 'share'].map((key) => ({ key, header: key, cell: () => '1' }))}
      nodes={NODES}
      mode="compact"
      names="wrap"
    />,
  )
  const ends = [screen.getAllByRole('columnheader'), screen.getAllByRole('gridcell')].map((cells) =>
    cells.filter((cell) => cell.classList.contains('sm:pr-4')).map((cell) => cell.textContent),
  )
  expect(ends).toEqual([['share'], NODES.map(() => '1')])
})
