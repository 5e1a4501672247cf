import userEvent from '@testing-library/user-event'
import { render, screen } from '@testing-library/react'
import { NoteField } from './note-field'

const field = (note: string | null, change = jest.fn()) => <NoteField note={note} editable change={change} />

describe('a note that is being written', () => {
  it('stays when somebody else saves another one, and says what is replaced', async () => {
    const change = jest.fn()
    const { rerender } = render(field('Fuel', change))
    await userEvent.click(screen.getByRole('button', { name: 'Change note: Fuel' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), ' for truck 12')
    rerender(field('Ask Sam', change))
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Fuel for truck 12')
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription(
      'Meanwhile it was changed to “Ask Sam”. Yours replaces it.',
    )
    await userEvent.tab()
    expect(change).toHaveBeenCalledTimes(1)
  })

  it('overwrites nothing if it was opened and left unchanged', async () => {
    const change = jest.fn()
    const { rerender } = render(field('Fuel', change))
    await userEvent.click(screen.getByRole('button', { name: 'Change note: Fuel' }))
    rerender(field('Ask Sam', change))
    await userEvent.tab()
    expect(change).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Change note: Ask Sam' })).toBeVisible()
  })
})
