// Runs inline at the top of the portals' documents (theme-inline.tsx), before anything is painted. portal/theme.ts says the same.
try {
  const chosen = localStorage.getItem('portal-theme')
  if (chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches))
    document.documentElement.dataset.theme = 'dark'
} catch {
  // A browser that keeps nothing shows the portal light until its scripts run.
}

export {}
