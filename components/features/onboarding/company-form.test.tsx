import { screen, waitFor } from '@testing-library/react'
import { SAMPLE_COMPANY, sampleCompany } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { AddCompanyForm, EditCompanyForm, FirstCompanyForm } from './company-form'

const LOGO = '0198a6f2-6a3e-7c21-9c0e-000000000006'
const stored = {
  id: LOGO,
  file: `/api/v1/file/file/${LOGO}/content/`,
  name: 'logo.png',
  created_at: '2026-01-05T12:00:00Z',
}
const picture = new File(['png'], 'logo.png', { type: 'image/png' })

function world({ upload = { status: 201, body: stored } }: { upload?: { status: number; body: unknown } } = {}) {
  return answerCalls(({ method, path }) => {
    if (path === '/api/v1/file/file/') return upload
    if (method === 'PATCH') return { body: sampleCompany({ logo: stored }) }
    return { status: 201, body: sampleCompany() }
  })
}

describe('a new company', () => {
  it('gets its logo as soon as it has been created', async () => {
    const sent = world()
    const onDone = jest.fn()
    const { user } = renderScreen(<FirstCompanyForm importYear={1} onDone={onDone} />)
    await user.type(screen.getByLabelText(/^Company name/), 'Cedar Ridge Transport')
    expect(screen.getByText('The file should not exceed 5mb')).toBeInTheDocument()
    await user.upload(screen.getByLabelText('Logo', { selector: 'input' }), picture)
    expect(screen.getByText('logo.png')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Add Company' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ logo: stored })))
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/v1/company/company/',
      'POST /api/v1/file/file/',
      `PATCH /api/v1/company/company/${SAMPLE_COMPANY}/`,
    ])
    expect(sent[0]?.body).toEqual({ name: 'Cedar Ridge Transport', import_year: 1 })
    expect(sent[2]?.body).toEqual({ logo: LOGO })
  })

  it('is created even if its logo is refused, and says why in red', async () => {
    world({ upload: { status: 415, body: { message: 'Use a PNG, JPEG or WebP picture.' } } })
    const onDone = jest.fn()
    const { user } = renderScreen(<FirstCompanyForm importYear={1} onDone={onDone} />)
    await user.type(screen.getByLabelText(/^Company name/), 'Cedar Ridge Transport')
    await user.upload(screen.getByLabelText('Logo', { selector: 'input' }), picture)
    await user.click(screen.getByRole('button', { name: 'Add Company' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(await screen.findByRole('alert')).toHaveTextContent('Use a PNG, JPEG or WebP picture.')
  })

  it('asks for the period if it was not chosen before, and has its buttons at the bottom', () => {
    world()
    renderScreen(<AddCompanyForm onDone={jest.fn()} />)
    expect(screen.getByRole('combobox', { name: /^Import period/ })).toHaveTextContent('This year (from January 1st)')
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled()
    expect(screen.getByRole('button', { name: 'Add Company' })).toBeDisabled()
  })
})

describe('a company to edit', () => {
  it('has name, address, phone, email, website and logo; a refusal is shown next to its field and nothing is lost', async () => {
    answerCalls(() => ({ status: 400, body: { website: ['Enter a web address.'] } }))
    const onDone = jest.fn()
    const { user } = renderScreen(<EditCompanyForm company={sampleCompany()} onDone={onDone} />)
    for (const label of ['Address', 'Phone', 'Email', 'Website'])
      expect(screen.getByLabelText(label)).toBeInTheDocument()
    expect(screen.getByLabelText('Logo', { selector: 'input' })).toBeInTheDocument()
    const name = screen.getByLabelText(/^Company name/)
    await user.clear(name)
    await user.type(name, 'North Ridge')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Enter a web address.')).toHaveAttribute('data-slot', 'field-error')
    expect(name).toHaveValue('North Ridge')
    expect(onDone).not.toHaveBeenCalled()
  })
})
