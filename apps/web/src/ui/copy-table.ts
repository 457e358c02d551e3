export function selectedPlaces(parent: Element): number[] {
  const selection = getSelection()
  if (!selection || selection.isCollapsed) return []
  return [...parent.children].flatMap((child, place) =>
    selection.containsNode(child, true) ? place : [],
  )
}

export function copyTable(clipboard: DataTransfer, rows: string[][]) {
  const table = document.createElement('table')
  for (const cells of rows) {
    const row = table.insertRow()
    for (const cell of cells) row.insertCell().textContent = cell
  }
  clipboard.setData('text/plain', rows.map((cells) => cells.join('\t')).join('\n'))
  clipboard.setData('text/html', new XMLSerializer().serializeToString(table))
}
