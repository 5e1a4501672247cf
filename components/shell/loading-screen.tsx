import { WhiteWordmark } from './wordmark'

export function LoadingScreen() {
  return (
    <main className="scene" style={{ background: 'var(--brand-gradient)' }} role="status" aria-label="Loading">
      <span className="pulse">
        <WhiteWordmark width={225} />
      </span>
    </main>
  )
}
