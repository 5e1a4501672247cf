import { fireEvent, render, screen } from '@testing-library/react'
import { FILE_MAX_BYTES, FileDrop } from './file-drop'

const file = (bytes: number) => {
  const made = new File(['x'], 'bank.csv')
  Object.defineProperty(made, 'size', { value: bytes })
  return made
}
const choose = (chosen: File) =>
  fireEvent.change(screen.getByLabelText('Attach a file'), { target: { files: [chosen] } })

describe('file drop', () => {
  it('accepts a file of exactly 5 MB', () => {
    const onFile = jest.fn()
    render(<FileDrop value={null} onFile={onFile} />)
    choose(file(FILE_MAX_BYTES))
    expect(onFile).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
  it('refuses a larger one and names the limit', () => {
    const onFile = jest.fn()
    render(<FileDrop value={null} onFile={onFile} />)
    choose(file(FILE_MAX_BYTES + 1))
    expect(onFile).not.toHaveBeenCalled()
    expect(screen.getByRole('alert')).toHaveTextContent('The file should not exceed 5mb')
  })
  it('refuses several files instead of taking the first', () => {
    const onFile = jest.fn()
    render(<FileDrop value={null} onFile={onFile} />)
    fireEvent.drop(screen.getByText(/Drop a file here/), { dataTransfer: { files: [file(10), file(20)] } })
    expect(onFile).not.toHaveBeenCalled()
    expect(screen.getByRole('alert')).toHaveTextContent('Drop one file at a time.')
  })
  it('accepts a dropped file', () => {
    const onFile = jest.fn()
    render(<FileDrop value={null} onFile={onFile} />)
    fireEvent.drop(screen.getByText(/Drop a file here/), { dataTransfer: { files: [file(10)] } })
    expect(onFile).toHaveBeenCalledTimes(1)
  })
})

describe('an attached file', () => {
  it('can be opened by its name, and replaced without being removed first', () => {
    const onFile = jest.fn()
    render(<FileDrop value={{ name: 'bank.csv', file: '/content' }} replaceable onFile={onFile} onRemove={jest.fn()} />)
    expect(screen.getByRole('link', { name: 'bank.csv' })).toHaveAttribute('href', '/content')
    const other = file(10)
    fireEvent.change(screen.getByLabelText('Replace bank.csv'), { target: { files: [other] } })
    expect(onFile).toHaveBeenCalledWith(other)
  })
  it('stays if its replacement is too big', () => {
    const onFile = jest.fn()
    render(<FileDrop value={{ name: 'bank.csv' }} replaceable onFile={onFile} />)
    fireEvent.change(screen.getByLabelText('Replace bank.csv'), { target: { files: [file(FILE_MAX_BYTES + 1)] } })
    expect(onFile).not.toHaveBeenCalled()
    expect(screen.getByRole('alert')).toHaveTextContent('The file should not exceed 5mb')
    expect(screen.getByText('bank.csv')).toBeVisible()
  })
})
