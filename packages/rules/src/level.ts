const lastCurvedLevel = 100
const scorePerLinearLevel = 100_000_000_000

const curve = Array.from({ length: lastCurvedLevel }, (_, index) => curvedScore(index + 1))

/** The level of a total score, and the progress to the next level in percent. */
export function levelOf(totalScore: number) {
  const score = Number.isNaN(totalScore) ? 0 : clamp(totalScore)
  const level = reachedLevel(score)
  const start = scoreForLevel(level)
  const span = scoreForLevel(level + 1) - start
  return { level, percent: Math.floor(((score - start) * 100) / span) }
}

/** The total score at which a level begins. */
export function scoreForLevel(level: number): number {
  if (level <= 1) return 0
  const curved = curve[Math.min(level, lastCurvedLevel) - 1] ?? 0
  return curved + Math.max(0, level - lastCurvedLevel) * scorePerLinearLevel
}

function reachedLevel(score: number): number {
  const beyond = score - scoreForLevel(lastCurvedLevel)
  if (beyond < 0) return curve.findLastIndex((needed) => needed <= score) + 1
  // With the remainder subtracted the division is exact; a plain quotient might round up to the next level.
  return lastCurvedLevel + (beyond - (beyond % scorePerLinearLevel)) / scorePerLinearLevel
}

function clamp(score: number): number {
  return Math.min(Math.max(0, score), Number.MAX_SAFE_INTEGER)
}

// https://osu.ppy.sh/wiki/en/Gameplay/Score/Total_score; the game adds up rounded differences and so
// reaches level 100 two points earlier. We round the formula itself.
function curvedScore(level: number): number {
  const cubic = (5000 * (4 * level ** 3 - 3 * level ** 2 - level)) / 3
  return Math.round(cubic + 1.25 * 1.8 ** (level - 60))
}
