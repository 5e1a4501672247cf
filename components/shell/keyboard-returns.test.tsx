import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { confirm } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { Menu, MenuItem } from '@/components/ui/menu'
import { renderScreen } from '@/tests/support/screen'
import { closeDrawer, openDrawer } from './drawer-host'
import { Page } from './page'
import { ShellProvider } from './shell-context'

const Nothing = () => undefined
const ask = () => void confirm({ title: 'Please confirm your action' })
const shell = {
  user: {
    id: 'dana',
    full_name: 'Dana Whitfield',
    email: 'dana@cedarridge.example',
    is_free_trial: false,
    subscribe_exp_days: 0,
  },
  company: null,
  entity: null,
  nav: [],
  homeHref: '/app',
  version: '1',
  path: '/app',
  onNavigate: Nothing,
  onLogout: Nothing,
  openMenu: Nothing,
  openPalette: Nothing,
  openShortcuts: Nothing,
  logout: Nothing,
}

/** A dialog that is replaced by the drawer, like a list of companies by a company's form. */
function Switcher() {
  const [open, setOpen] = useState(false)
  const edit = () => {
    setOpen(false)
    openDrawer({ title: 'Edit company', content: <p>The form</p> })
  }
  return (
    <>
      <button onClick={() => setOpen(true)}>Switch company</button>
      {open ? (
        <Dialog open onOpenChange={setOpen} title="Switch company">
          <button onClick={edit}>Edit</button>
        </Dialog>
      ) : null}
    </>
  )
}

/** A question that is replaced by a layer that opens immediately and takes the focus itself, like a bank's own page. */
function Bank() {
  const [step, setStep] = useState<'none' | 'question' | 'bank'>('none')
  return (
    <>
      <button onClick={() => setStep('question')}>Add</button>
      {step === 'question' ? (
        <Dialog open onOpenChange={Nothing} title="Question">
          <button onClick={() => setStep('bank')}>Next</button>
        </Dialog>
      ) : null}
      {step === 'bank' ? (
        <Dialog open onOpenChange={Nothing} title="Bank">
          <input autoFocus aria-label="Search institutions" />
        </Dialog>
      ) : null}
    </>
  )
}

function Pages() {
  const [page, setPage] = useState('First')
  return (
    <ShellProvider value={shell}>
      <button>Outside</button>
      <Page key={page} title={page}>
        <button onClick={() => setPage('Second')}>Leave {page}</button>
      </Page>
    </ShellProvider>
  )
}

afterEach(() => act(() => closeDrawer()))

describe('the focus', () => {
  it('moves to the main part of a page that replaces the focused element, and otherwise stays', async () => {
    const { user } = renderScreen(<Pages />)
    expect(document.body).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Leave First' }))
    expect(screen.getByRole('heading', { name: 'Second' })).toBeInTheDocument()
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('returns to what opened a dialog when the drawer that followed it closes', async () => {
    const { user } = renderScreen(<Switcher />)
    await user.click(screen.getByRole('button', { name: 'Switch company' }))
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await screen.findByText('The form')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Switch company' })).toHaveFocus())
  })

  it("returns to the button of a menu after its item's confirmation is answered", async () => {
    const { user } = renderScreen(
      <Menu trigger={<button>Account menu</button>}>
        <MenuItem onSelect={ask}>Log out</MenuItem>
      </Menu>,
    )
    await user.click(screen.getByRole('button', { name: 'Account menu' }))
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }))
    await screen.findByRole('alertdialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Account menu' })).toHaveFocus())
  })

  it('stays in the layer that replaced another one', async () => {
    const { user } = renderScreen(<Bank />)
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    // The closed layer returns the focus one tick later.
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(screen.getByRole('textbox', { name: 'Search institutions' })).toHaveFocus()
  })
})
