import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { pageOf, ROWS, showGrid, type Row } from '@/tests/support/shown-grid'

beforeEach(() => {
  localStorage.clear()
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
})

test('a key pressed as soon as a row is visible takes effect', async () => {
  const opened: string[] = []
  const pressed = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[row-id="a"]')) return
      observer.disconnect()
      for (const key of ['j', 'e'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      resolve()
    }).observe(document.body, { childList: true, subtree: true })
  })
  showGrid(
    async () => pageOf(ROWS),
    (row) => opened.push(row.name),
  )
  await pressed
  await waitFor(() => expect(opened).toEqual(['Pilot']))
})

describe('the cursor stays with its row', () => {
  const current = () => document.activeElement?.closest('[row-id]')?.getAttribute('row-id')
  const leave = () => act(() => void (document.activeElement instanceof HTMLElement && document.activeElement.blur()))
  const newer: Row = { id: 'new', name: 'Came meanwhile', amount: 1 }
  /** Opens the list with a current row, then adds another above it. */
  async function standOn(name: string) {
    const answers = [ROWS]
    const opened: string[] = []
    const { client } = showGrid(
      async () => pageOf(answers.at(-1) ?? []),
      (row) => opened.push(row.name),
    )
    await screen.findByText(name)
    await userEvent.keyboard(name === 'Pilot' ? 'j' : 'jj')
    return {
      opened,
      answer: async (rows: Row[], shows: string) => {
        answers.push(rows)
        await act(() => client.invalidateQueries())
        await screen.findByText(shows)
      },
    }
  }

  it('when another appears above it', async () => {
    const { opened, answer } = await standOn('Pilot')
    await answer([newer, ...ROWS], newer.name)
    await waitFor(() => expect(document.activeElement?.closest('[row-id]')).toHaveAttribute('row-id', 'a'))
    await userEvent.keyboard('e')
    await userEvent.keyboard('ke')
    expect(opened).toEqual(['Pilot', newer.name])
  })

  it('and moves to the one in its place when it disappears', async () => {
    const { opened, answer } = await standOn('Pilot')
    await answer([{ id: 'b', name: 'Northgate Freight', amount: 3450 }], 'Northgate Freight')
    await userEvent.keyboard('e')
    expect(opened).toEqual(['Northgate Freight'])
  })

  it('until an awaited row returns, which then gets it', async () => {
    const { opened, answer } = await standOn('Northgate')
    await userEvent.keyboard('b')
    expect(current()).toBe('b')
    await answer([{ id: 'back', name: 'Came back', amount: -1 }, ...ROWS], 'Came back')
    await waitFor(() => expect(current()).toBe('back'))
    await userEvent.keyboard('eje')
    expect(opened).toEqual(['Came back', 'Pilot'])
    // A row that is already there gets it immediately.
    await userEvent.keyboard('be')
    expect(opened).toEqual(['Came back', 'Pilot', 'Came back'])
  })

  it('even if an awaited row arrives after the user moved to another one', async () => {
    const { opened, answer } = await standOn('Northgate')
    await userEvent.keyboard('bk')
    await answer([{ id: 'back', name: 'Came back', amount: -1 }, ...ROWS], 'Came back')
    await userEvent.keyboard('e')
    expect(opened).toEqual(['Pilot'])
  })

  it('and continues on the next page when all rows of this one have been dealt with', async () => {
    const { opened, answer } = await standOn('Pilot')
    await answer([], 'Nothing yet')
    await waitFor(() => expect(current()).toBeUndefined())
    await answer([newer], newer.name)
    await waitFor(() => expect(current()).toBe('new'))
    await userEvent.keyboard('e')
    expect(opened).toEqual([newer.name])
  })

  it('even if the row disappeared below a layer and returned: it gets the focus again, and j continues from it', async () => {
    const { opened, answer } = await standOn('Pilot')
    await userEvent.keyboard('o')
    await screen.findByRole('dialog', { name: 'A layer' })
    await answer([{ id: 'b', name: 'Northgate Freight', amount: 3450 }], 'Northgate Freight')
    await answer(
      [
        { id: 'a', name: 'Pilot again', amount: -1 },
        { id: 'b', name: 'Northgate', amount: 3450 },
      ],
      'Pilot again',
    )
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(current()).toBe('a'))
    await userEvent.keyboard('eje')
    expect(opened).toEqual(['Pilot again', 'Northgate'])
  })

  it('unless the row disappeared below a layer for good: the one in its place gets the focus', async () => {
    const { opened, answer } = await standOn('Pilot')
    await userEvent.keyboard('o')
    await screen.findByRole('dialog', { name: 'A layer' })
    await answer([{ id: 'b', name: 'Northgate Freight', amount: 3450 }], 'Northgate Freight')
    await waitFor(() => expect(document.querySelector('[row-id="a"]')).toBeNull())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(current()).toBe('b'))
    await userEvent.keyboard('e')
    expect(opened).toEqual(['Northgate Freight'])
  })

  it.each([
    ['e', 'opens it'],
    ['{Enter}', 'opens it'],
    ['x', 'chooses it'],
  ])('when the focus is on the page, where %s %s and the row gets the focus', async (key, does) => {
    const { opened } = await standOn('Pilot')
    leave()
    expect(document.body).toHaveFocus()
    await userEvent.keyboard(key)
    expect(opened).toEqual(does === 'opens it' ? ['Pilot'] : [])
    expect(screen.queryAllByText('1 selected')).toHaveLength(does === 'chooses it' ? 1 : 0)
    await waitFor(() => expect(current()).toBe('a'))
  })

  it('when the focus is on the page, where the arrow keys continue from it', async () => {
    await standOn('Pilot')
    leave()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(current()).toBe('b'))
  })

  it('without taking the focus from a field that the user types in', async () => {
    const { opened, answer } = await standOn('Northgate')
    const button = screen.getByRole('button', { name: 'Filter' })
    act(() => button.focus())
    await answer([newer, ...ROWS], newer.name)
    // The grid makes its cells focusable a moment after it has rendered them.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(button).toHaveFocus()
    await userEvent.keyboard('e')
    expect(opened).toEqual(['Northgate'])
  })
})
