import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { FileDrop } from './file-drop'
import { FILE_MAX_BYTES } from './fitting-file'

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
  it('makes a larger photo, as a phone takes them, smaller, and refuses one that cannot be drawn', async () => {
    const onFile = jest.fn<void, [File]>()
    const drawn: number[] = []
    const draw = jest.fn(async () => ({ width: 4_000, height: 3_000, close: () => undefined }))
    Object.assign(window, { createImageBitmap: draw })
    const { getContext, toBlob } = HTMLCanvasElement.prototype
    Object.assign(HTMLCanvasElement.prototype, {
      getContext: () => ({ drawImage: (_: unknown, _x: number, _y: number, ...size: number[]) => drawn.push(...size) }),
      toBlob: (done: BlobCallback, type: string) => done(new Blob(['smaller'], { type })),
    })
    const photo = new File(['x'], 'IMG_0042.PNG', { type: 'image/png' })
    Object.defineProperty(photo, 'size', { value: FILE_MAX_BYTES + 1 })
    render(<FileDrop value={null} onFile={onFile} />)
    choose(photo)
    await waitFor(() => expect(onFile).toHaveBeenCalledTimes(1))
    expect(drawn).toEqual([2_600, 1_950])
    expect(onFile.mock.calls[0]?.[0]).toMatchObject({ name: 'IMG_0042.jpg', type: 'image/jpeg', size: 7 })
    draw.mockRejectedValue(new DOMException('The source image could not be decoded.'))
    choose(photo)
    expect(await screen.findByRole('alert')).toHaveTextContent('The file should not exceed 5mb')
    expect(onFile).toHaveBeenCalledTimes(1)
    Object.assign(HTMLCanvasElement.prototype, { getContext, toBlob })
    Reflect.deleteProperty(window, 'createImageBitmap')
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
