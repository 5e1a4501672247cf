import { WhiteWordmark } from './wordmark'

export function LoadingScreen() {
  return (
    <main id="main">
      <h1 className="sr-only">Loading</h1>
      <div className="grid min-h-dvh place-items-center bg-(image:--brand-gradient)" role="status" aria-label="Loading">
        <span className="animate-glow">
          <WhiteWordmark width={225} />
        </span>
      </div>
    </main>
  )
}
