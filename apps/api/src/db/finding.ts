export type Finding = {
  about: string
  verdict: 'ok' | 'warn' | 'fail'
  sentence: string
}

export function finding(about: string, verdict: Finding['verdict'], sentence: string): Finding {
  return { about, verdict, sentence }
}
