'use client'
import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from 'lucide-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import type { Marked } from '@/components/pickers/use-new-files'
import { IconButton } from '@/components/ui/icon-button'
import { Note } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3]
/** Canvas pixels per screen pixel, so that small print stays sharp. */
const DENSITY = 2

interface ShownFile {
  name: string
  /** Address of its content. */
  url: string
}

const isPicture = (name: string): boolean => /\.(png|jpe?g|webp)$/i.test(name)
export const canBeShown = ({ name }: ShownFile): boolean => isPicture(name) || /\.pdf$/i.test(name)

/** A PDF or a picture with zoom and pages, next to a form. Values that were read from it are marked where they were found. */
export function PageView({ file, marks = [] }: { file: ShownFile; marks?: readonly Marked[] }) {
  const [zoom, setZoom] = useState(1)
  const [page, setPage] = useState(1)
  const [pages, setPages] = useState(1)
  const step = (by: 1 | -1) => setZoom(ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom)
  const icon = { size: 16, strokeWidth: 1.75 }
  return (
    <section aria-label={`File ${file.name}`} className="flex flex-col gap-3">
      <div className="flex items-center gap-1">
        <span className="mr-auto min-w-0 truncate text-sm text-fg-2">{file.name}</span>
        {pages > 1 ? (
          <>
            <IconButton
              label="Previous page"
              icon={<ChevronLeft {...icon} />}
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
            />
            <span className="tnum text-xs text-fg-2" role="status">
              Page {page} of {pages}
            </span>
            <IconButton
              label="Next page"
              icon={<ChevronRight {...icon} />}
              disabled={page === pages}
              onClick={() => setPage(page + 1)}
            />
          </>
        ) : null}
        <IconButton
          label="Zoom out"
          icon={<ZoomOut {...icon} />}
          disabled={zoom === ZOOMS[0]}
          onClick={() => step(-1)}
        />
        <span className="tnum w-10 text-center text-xs text-fg-2" role="status" aria-label="Zoom">
          {Math.round(zoom * 100)}%
        </span>
        <IconButton
          label="Zoom in"
          icon={<ZoomIn {...icon} />}
          disabled={zoom === ZOOMS.at(-1)}
          onClick={() => step(1)}
        />
        <a
          href={file.url}
          download={file.name}
          aria-label={`Download ${file.name}`}
          className="grid size-8 place-items-center text-muted hover:text-fg max-sm:size-11"
        >
          <Download {...icon} aria-hidden />
        </a>
      </div>
      <div
        className="max-h-[75vh] overflow-auto rounded-md bg-white shadow-2"
        tabIndex={0}
        role="group"
        aria-label="Page"
      >
        {isPicture(file.name) ? (
          <img src={file.url} alt={file.name} style={{ width: `${zoom * 100}%`, maxWidth: 'none' }} />
        ) : (
          <div className="relative" style={{ width: `${zoom * 100}%` }}>
            <PdfPage key={file.url} url={file.url} page={page} onPages={setPages} />
            {marks
              .filter((mark) => mark.page === page)
              .map(({ label, x, y, width, height }) => (
                <span
                  key={label}
                  title={label}
                  className="absolute rounded-xs border-2 border-accent"
                  style={{
                    ...{ left: `${x * 100}%`, top: `${y * 100}%` },
                    ...{ width: `${width * 100}%`, height: `${height * 100}%` },
                  }}
                >
                  <span className="sr-only">{label} is here. </span>
                </span>
              ))}
          </div>
        )}
      </div>
    </section>
  )
}

interface PdfPageProps {
  url: string
  page: number
  onPages: (count: number) => void
}

function PdfPage({ url, page, onPages }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [failed, setFailed] = useState(false)
  const [blank, setBlank] = useState<number>()
  useEffect(() => {
    let left = false
    const opened = openPdf(url).then(
      (document) => {
        if (left) return document
        setPdf(document)
        onPages(document.numPages)
        return document
      },
      () => {
        if (!left) setFailed(true)
      },
    )
    return () => {
      left = true
      void opened.then((document) => document?.loadingTask.destroy())
    }
  }, [url, onPages])
  useEffect(() => {
    if (!pdf) return
    let left = false
    const drawn = pdf.getPage(page).then((shown) => {
      const target = canvas.current
      if (left || !target) return undefined
      const viewport = shown.getViewport({ scale: DENSITY })
      target.width = viewport.width
      target.height = viewport.height
      return shown.render({ canvas: target, viewport })
    })
    drawn.then((task) => task?.promise).catch(() => left || setBlank(page))
    return () => {
      left = true
      void drawn.then((task) => task?.cancel()).catch(() => undefined)
    }
  }, [pdf, page])
  if (failed) return <Note tone="amber">This PDF cannot be shown here. Download it instead.</Note>
  if (blank === page) return <Note tone="amber">This page cannot be shown here. Download the PDF instead.</Note>
  return (
    <>
      {pdf ? null : <Skeleton width="100%" height={320} />}
      <canvas ref={canvas} className="block w-full" role="img" aria-label={`Page ${page}`} />
    </>
  )
}

/** The PDF reader is loaded when a PDF is first shown; it runs in a worker. */
async function openPdf(url: string): Promise<PDFDocumentProxy> {
  const [{ getDocument, GlobalWorkerOptions }, answer] = await Promise.all([
    import('pdfjs-dist'),
    fetch(url, { headers: { 'X-CSRF': '1' } }),
  ])
  if (!answer.ok) throw new Error(`The file answered ${answer.status}`)
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), {
    type: 'module',
  })
  return getDocument({ data: await answer.arrayBuffer() }).promise
}
