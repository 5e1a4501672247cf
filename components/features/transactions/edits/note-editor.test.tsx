import { screen, waitFor } from '@testing-library/react'
import { renderScreen } from '@/tests/support/screen'
import { NoteEditor } from './note-editor'

const anchor = { left: 0, top: 0, width: 10, height: 10 }

async function open() {
  const said: unknown[] = []
  const view = renderScreen(
    <>
      <p>The list</p>
      <NoteEditor
        anchor={anchor}
        note="Fuel"
        onSave={(note) => said.push(note)}
        onCancel={() => said.length || said.push('cancelled')}
      />
    </>,
  )
  await view.user.type(await screen.findByRole('textbox', { name: 'Note' }), ' for T-104')
  return { ...view, said }
}

test('clicking elsewhere saves the typed note', async () => {
  const { user, said } = await open()
  await user.click(screen.getByText('The list'))
  await waitFor(() => expect(said).toEqual(['Fuel for T-104']))
})

test('Escape leaves the note as it was', async () => {
  const { user, said } = await open()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(said).toEqual(['cancelled']))
})
