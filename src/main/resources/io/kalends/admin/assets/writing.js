// Descriptions are written as they will look. The text field behind it is what is sent, and the server cleans what it gets;
// without scripts it is written in that field.

/** What is taken of pasted text: all that the buttons make, and a little more. The server leaves it as it is. */
const KEPT = new Set(['A', 'B', 'BLOCKQUOTE', 'BR', 'EM', 'H2', 'H3', 'H4', 'I', 'LI', 'OL', 'P', 'STRONG', 'UL']);
const RENAMED = { H1: 'h2', H5: 'h4', H6: 'h4', DIV: 'p' };
const DROPPED = 'head, title, meta, link, script, style, iframe, object, embed, template, noscript, svg, math, xml';
const BLOCKS = 'p, div, ul, ol, dl, table, blockquote, pre, h1, h2, h3, h4, h5, h6, hr, figure, details';
const SAFE = /^(https?:|mailto:|tel:|\/|#)/i;

/** Styles and handlers are told by other names, as browsers apply them, or complain that they may not, while they parse. */
const parse = html => new DOMParser().parseFromString(
  html.replace(/<(style|script)\b[^]*?<\/\1\s*>/gi, '').replace(/\s(style|on\w+)\s*=/gi, ' data-$1='), 'text/html').body;

const hasStyle = (element, style) => style.test(element.dataset.style ?? '');

/** Word processors say by style alone what is bold or italic. */
const markStyles = element => {
  for (const [style, name] of [[/font-weight:\s*(bold|[6-9]00)/i, 'b'], [/font-style:\s*italic/i, 'i']]) {
    if (!hasStyle(element, style) || element.matches(BLOCKS) || element.matches('b, strong, i, em')) continue;
    const mark = document.createElement(name);
    mark.append(...element.childNodes);
    element.append(mark);
  }
};

const rename = (element, name) => {
  const other = document.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
};

const cleanElement = element => {
  markStyles(element);
  const isOrdinary = element.tagName === 'B' && hasStyle(element, /font-weight:\s*normal/i);
  const isNested = element.tagName === 'DIV' && element.querySelector(BLOCKS);
  const kept = RENAMED[element.tagName] && !isNested ? rename(element, RENAMED[element.tagName]) : element;
  if (!KEPT.has(kept.tagName) || isOrdinary) {
    kept.replaceWith(...kept.childNodes);
    return;
  }
  for (const { name, value } of [...kept.attributes]) {
    const isLink = kept.tagName === 'A' && name === 'href' && SAFE.test(value.trim());
    if (!isLink) kept.removeAttribute(name);
  }
};

const comments = root => {
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) found.push(walker.currentNode);
  return found;
};

/** Pasted HTML with what we keep of it. */
const cleaned = html => {
  const body = parse(html);
  body.querySelectorAll(DROPPED).forEach(element => element.remove());
  comments(body).forEach(comment => comment.remove());
  [...body.querySelectorAll('*')].reverse().forEach(cleanElement);
  body.querySelectorAll('a:not([href])').forEach(link => link.replaceWith(...link.childNodes));
  body.querySelectorAll('p, b, i, strong, em, h2, h3, h4, li').forEach(element => {
    if (!element.textContent.trim() && !element.querySelector('br')) element.remove();
  });
  return body.innerHTML.replace(/\s*\n\s*/g, ' ').trim();
};

/** A text field's content as it is shown: text without blocks is cut into paragraphs at its blank lines. */
const rendered = text => {
  const body = parse(text);
  body.querySelectorAll(DROPPED).forEach(element => element.remove());
  if (body.querySelector(BLOCKS)) return body.innerHTML;
  return body.innerHTML.split(/\n\s*\n/).map(part => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`).join('');
};

/** What the field sends. */
const written = pane => {
  const copy = pane.cloneNode(true);
  // Browsers make lists inside of paragraphs.
  copy.querySelectorAll('p > ul, p > ol').forEach(list => list.parentElement.replaceWith(...list.parentElement.childNodes));
  copy.querySelectorAll('[style]').forEach(element => element.removeAttribute('style'));
  copy.querySelectorAll('span:not([class], [lang], [dir], [title])').forEach(span => span.replaceWith(...span.childNodes));
  copy.querySelectorAll('p').forEach(part => { if (!part.textContent.trim() && !part.querySelector('img')) part.remove(); });
  return copy.textContent.trim() || copy.querySelector('img, hr, table') ? copy.innerHTML.trim() : '';
};

const address = typed => {
  if (/^[^\s@/]+@[^\s@/]+$/.test(typed)) return `mailto:${typed}`;
  return SAFE.test(typed) ? typed : `https://${typed}`;
};

const run = (command, value) => document.execCommand(command, false, value);

const isIn = (pane, selector) => {
  const node = getSelection().anchorNode;
  const element = node?.nodeType === Node.ELEMENT_NODE ? node : node?.parentElement;
  return Boolean(element && pane.contains(element) && element.closest(selector));
};

const acts = pane => ({
  bold: () => run('bold'),
  italic: () => run('italic'),
  heading: () => run('formatBlock', isIn(pane, 'h2') ? 'p' : 'h2'),
  list: () => run('insertUnorderedList'),
  link(button) {
    if (isIn(pane, 'a')) return run('unlink');
    const selection = getSelection();
    const range = selection.getRangeAt(0);
    const typed = prompt(button.dataset.ask, 'https://')?.trim();
    if (!typed || typed === 'https://') return false;
    selection.removeAllRanges();
    selection.addRange(range);
    if (range.collapsed) run('insertText', typed);
    if (range.collapsed) for (let i = 0; i < typed.length; i++) selection.modify('extend', 'backward', 'character');
    return run('createLink', address(typed));
  },
});

const states = pane => ({
  bold: () => isIn(pane, 'b, strong'),
  italic: () => isIn(pane, 'i, em'),
  heading: () => isIn(pane, 'h2'),
  list: () => isIn(pane, 'ul'),
  link: () => isIn(pane, 'a'),
});

for (const made of document.querySelectorAll('template[data-writing]')) {
  const field = document.getElementById(made.dataset.writing);
  if (!field || field.matches(':disabled')) continue;
  const label = document.querySelector(`label[for="${field.id}"]`);
  const [tools, pane] = made.content.cloneNode(true).children;
  pane.id = field.id;
  field.id = `${field.id}-html`;
  label.id = `${pane.id}-label`;
  label.addEventListener('click', () => pane.focus());
  pane.setAttribute('aria-labelledby', label.id);
  for (const name of ['aria-invalid']) if (field.hasAttribute(name)) pane.setAttribute(name, field.getAttribute(name));
  const fault = document.getElementById(`e-${field.name}`);
  if (fault) pane.setAttribute('aria-describedby', fault.id);
  document.getElementById(`h-${field.name}`)?.setAttribute('hidden', '');
  field.hidden = true;
  field.before(tools, pane);

  const act = acts(pane);
  const state = states(pane);
  const buttons = [...tools.querySelectorAll('[data-do]')];
  const show = () => buttons.forEach(button => button.setAttribute('aria-pressed', state[button.dataset.do]()));
  const press = button => {
    pane.focus();
    run('defaultParagraphSeparator', 'p');
    run('styleWithCSS', false);
    act[button.dataset.do](button);
    show();
  };
  tools.addEventListener('mousedown', event => event.preventDefault());
  buttons.forEach(button => button.addEventListener('click', () => press(button)));
  document.addEventListener('selectionchange', () => { if (document.activeElement === pane) show(); });
  pane.addEventListener('focus', () => {
    run('defaultParagraphSeparator', 'p');
    if (!pane.firstElementChild) pane.innerHTML = '<p><br></p>';
  });
  pane.addEventListener('input', () => { field.value = written(pane); });
  pane.addEventListener('paste', event => {
    event.preventDefault();
    const html = event.clipboardData.getData('text/html');
    if (html) run('insertHTML', cleaned(html));
    else run('insertText', event.clipboardData.getData('text/plain'));
  });
  pane.addEventListener('drop', event => event.preventDefault());
  pane.addEventListener('keydown', event => {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    press(buttons.find(button => button.dataset.do === 'link'));
  });
  // Somebody else has filled in the field, such as a draft that was put back.
  field.addEventListener('input', () => { pane.innerHTML = rendered(field.value); });
}
