import { screen, waitFor } from '@testing-library/react'
import { renderScreen } from '@/tests/support/screen'
import { NoteEditor } from './note-editor'

const anchor = { left: 0, top: 0, width: 10, height: 10 }

async function open() {
  const notes: unknown[] = []
  const view = renderScreen(
    <>
      <p>The list</p>
      <NoteEditor
        anchor={anchor}
        note="Fuel"
        onSave={(note) => notes.push(note)}
        onCancel={() => notes.length || notes.push('cancelled')}
      />
    </>,
  )
  await view.user.type(await screen.findByRole('textbox', { name: 'Note' }), ' for T-104')
  return { ...view, notes }
}

test('clicking elsewhere saves the typed note', async () => {
  const { user, notes } = await open()
  await user.click(screen.getByText('The list'))
  await waitFor(() => expect(notes).toEqual(['Fuel for T-104']))
})

test('Escape leaves the note as it was', async () => {
  const { user, notes } = await open()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(notes).toEqual(['cancelled']))
})
