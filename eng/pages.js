// Goes through the page of "protozero view" as a user does, and writes what is wrong into the title.
(function () {
  const wrong = [];
  const check = (what, holds) => { if (!holds) wrong.push(what); };
  const fire = (target, type) => target.dispatchEvent(
    new (type.startsWith('pointer') ? PointerEvent : MouseEvent)(type, { bubbles: true }));
  const line = text => [...tree.querySelectorAll('[data-node]')].find(row => row.textContent.includes(text));
  const marked = () => [...hex.querySelectorAll('i.head, i.body')].map(one => +one.dataset.at);
  try {
    check('the records and their fields are there', line('record 0') && line('"some words"') && line('1790000003994710076'));
    fire(line('"some words"'), 'pointerover');
    check('a field marks its bytes', String([...new Set(marked())]) === '1,2,3,4,5,6,7,8,9,10,11,12');
    check('its head is marked apart', hex.querySelectorAll('i.head').length === 4);
    fire(hex.querySelector('i[data-at="16"]'), 'pointerover');
    check('a byte marks its field', tree.querySelector('.lit') && tree.querySelector('.lit').textContent.includes('7'));
    fire(line('2 message'), 'click');
    check('a click folds', !nodes[+line('2 message').dataset.node].open);
    fire(hex.querySelector('i[data-at="16"]'), 'click');
    check('a click on a byte unfolds its field', here >= 0 && nodes[here].path === '2.1');
    const box = document.getElementById('search'), count = document.getElementById('count');
    for (const [text, path] of [['2.1', '2.1'], ['WORDS', '1'], ['9', '9'], ['1790000003994710076', '9']]) {
      box.value = text;
      box.dispatchEvent(new Event('input'));
      check('search finds ' + text, count.textContent.startsWith('1 of ') && nodes[here].path === path);
    }
    box.value = '2.1';
    box.dispatchEvent(new Event('input'));
    const first = here;
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    check('Enter goes on', here !== first && nodes[here].path === '2.1');
    tree.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
    check('an arrow goes to the message', nodes[here].path === '2');
  } catch (error) {
    wrong.push(String(error));
  }
  document.title = wrong.length ? 'WRONG: ' + wrong.join('; ') : 'RIGHT';
})();
