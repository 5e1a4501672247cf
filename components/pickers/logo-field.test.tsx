import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { FieldControl } from '@/components/form/field-frame'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { LogoField } from './logo-field'

const NEW = '0198a6f2-6a3e-7c21-9c0e-000000000006'
const STANDING = '/api/v1/file/file/old/content/'

function open(saved: string | null, answer: { status?: number; body: unknown }) {
  const sent = answerCalls(() => answer)
  const onChange = jest.fn()
  const control: FieldControl<string> = {
    id: 'logo',
    name: 'logo',
    value: null,
    onChange,
    onBlur: () => undefined,
    ref: () => undefined,
    invalid: false,
    'aria-required': undefined,
    'aria-describedby': undefined,
  }
  return { sent, onChange, ...renderScreen(<LogoField control={control} saved={saved} />) }
}
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Logo', { selector: 'input' }), { target: { files: [file] } })

describe('a logo', () => {
  it('is shown once it is uploaded', async () => {
    const file = `/api/v1/file/file/${NEW}/content/`
    const { onChange } = open(null, {
      status: 201,
      body: { id: NEW, file, name: 'logo.png', created_at: '2026-01-05T12:00:00Z' },
    })
    choose(new File(['png'], 'logo.png', { type: 'image/png' }))
    expect(await screen.findByRole('img', { name: 'Logo' })).toHaveAttribute('src', file)
    expect(onChange).toHaveBeenCalledWith(NEW)
  })

  it('above 5 MB is refused with the limit, and nothing is sent', () => {
    const { sent } = open(null, { body: {} })
    const huge = new File(['x'], 'huge.png', { type: 'image/png' })
    Object.defineProperty(huge, 'size', { value: 5 * 1024 * 1024 + 1 })
    choose(huge)
    expect(screen.getByRole('alert')).toHaveTextContent('The file should not exceed 5mb')
    expect(sent).toEqual([])
  })

  it('of another type is refused when it is chosen, with the allowed types; a valid one is then uploaded', () => {
    const { sent } = open(null, { body: {} })
    for (const [name, type] of [
      ['logo.svg', 'image/svg+xml'],
      ['logo.pdf', 'application/pdf'],
      ['logo', ''],
    ] as const) {
      choose(new File(['x'], name, { type }))
      expect(screen.getByRole('alert')).toHaveTextContent('Choose a PNG, JPEG or WebP file.')
    }
    expect(sent).toEqual([])
    choose(new File(['x'], 'logo.webp', { type: 'image/webp' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('refused by the server is reported in a red notification', async () => {
    const { onChange } = open(null, { status: 415, body: { message: 'This kind of file is not taken.' } })
    choose(new File(['png'], 'logo.png', { type: 'image/png' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This kind of file is not taken.'))
    expect(onChange).not.toHaveBeenCalled()
  })

  it('can be removed, and is named if its picture cannot be read', async () => {
    const { onChange, user } = open(STANDING, { body: {} })
    fireEvent.error(screen.getByRole('img', { name: 'Logo' }))
    expect(screen.getByText('A logo is set.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove logo' }))
    expect(onChange).toHaveBeenCalledWith(null)
  })
})
